import type { ReactNode } from 'react'
import { TextInput } from '~/components/ui/text-input'
import { fieldId, problemMessage } from '../field-words'
import type { FieldProblem } from '../reservation.schema'
import type { BookingForm } from '../reservation-form'

/** Fields of the client form that are one line of text. */
export type TextField = 'name' | 'lastName' | 'email' | 'license' | 'flightNumber'

/** One text field of the booking form; its message comes on leaving it and on submit (D21). */
export function FormText({
  form,
  name,
  check,
  help,
  hint,
  ...input
}: {
  readonly form: BookingForm
  readonly name: TextField
  readonly check: (value: string) => FieldProblem | undefined
  readonly label: ReactNode
  readonly help?: ReactNode
  /** A remark about what was typed, once the field was left; shown as help, never as an error. */
  readonly hint?: (value: string) => ReactNode
  readonly start?: ReactNode
  readonly optional?: boolean
  readonly className?: string
  readonly type?: 'text' | 'email'
  readonly inputMode?: 'email' | 'text'
  readonly autoComplete: string
  readonly autoCapitalize?: 'words' | 'none' | 'characters'
  readonly placeholder?: string
  readonly maxLength?: number
}) {
  return (
    <form.Field name={name} validators={{ onDynamic: ({ value }) => check(value) }}>
      {({ state: { value, meta }, handleChange, handleBlur }) => {
        const problem = meta.errors[0]
        return (
          <TextInput
            {...input}
            id={fieldId(name)}
            name={name}
            value={value}
            onChange={(event) => handleChange(event.target.value)}
            onBlur={handleBlur}
            error={problem && problemMessage(problem)}
            help={(meta.isBlurred && hint?.(value)) || help}
            ok={meta.isBlurred && value.trim() !== ''}
            spellCheck={false}
          />
        )
      }}
    </form.Field>
  )
}
