import type { ComponentProps, ReactNode } from 'react'
import { DateInput } from '~/components/ui/date-input'
import { Field } from '~/components/ui/field'
import { TextInput } from '~/components/ui/text-input'
import { useFieldContext } from '~/components/ui/use-step-form'
import type { Locale } from '~/domain/locales'
import ChevronDown from '~icons/lucide/chevron-down'
import type { PrecheckinProblem } from '../precheckin.types'
import { type ProblemFacts, problemWords } from '../precheckin-words'
import { fieldId } from '../use-save'

type Frame = { readonly label: string; readonly help: string; readonly locale: Locale }

/** One line of text of pre-check-in, within its `AppField`. */
export function TextField({
  locale,
  ...input
}: Omit<Frame, 'help'> &
  Pick<
    ComponentProps<typeof TextInput>,
    'help' | 'maxLength' | 'optional' | 'start' | 'autoCapitalize'
  >) {
  const { change, leave, ...field } = useStepField(locale)
  return (
    <TextInput
      {...input}
      {...field}
      onChange={({ target }) => change(target.value)}
      onBlur={leave}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** `children`: its options. */
export function SelectField({
  label,
  help,
  locale,
  icon,
  children,
}: Frame & { readonly icon: ReactNode; readonly children: ReactNode }) {
  const { change, leave, id, error, ...field } = useStepField(locale)
  return (
    <Field {...{ id, label, help, error }}>
      {(control) => (
        <div className="input">
          {icon}
          <select
            {...control}
            {...field}
            onChange={({ target }) => change(target.value)}
            onBlur={leave}
          >
            {children}
          </select>
          <ChevronDown className="i i-16" aria-hidden />
        </div>
      )}
    </Field>
  )
}

export function DateField({
  least,
  ...frame
}: Frame & Pick<ComponentProps<typeof DateInput>, 'yearInFull'> & Pick<ProblemFacts, 'least'>) {
  const { change, leave, ...field } = useStepField(frame.locale, { least })
  return <DateInput {...frame} {...field} onChange={change} onLeave={leave} />
}

/** The field of the `AppField` around it. */
function useStepField(locale: Locale, facts: Pick<ProblemFacts, 'least'> = {}) {
  const { name, state, handleChange, handleBlur } = useFieldContext<string>()
  // The driver of a page without scripts is none of the form's yet.
  const value: string = state.value ?? ''
  const problem: PrecheckinProblem | undefined = state.meta.errors[0]
  return {
    id: fieldId(name),
    name,
    value,
    error: problem && problemWords(problem, locale, { ...facts, expiry: value }),
    change: handleChange,
    leave: handleBlur,
  }
}
