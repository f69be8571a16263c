import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names'
import { FieldMessage } from './field'

type Group = {
  readonly name: string
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly invalid: boolean
  readonly messageId: string
}
const GroupContext = createContext<Group | null>(null)

/** Nothing is chosen while `value` is null. `id` is the fieldset's, for error summaries; it takes focus. */
export function RadioGroup({
  legend,
  legendHidden = false,
  name,
  value,
  onChange,
  error,
  help,
  id: givenId,
  className,
  children,
}: {
  readonly legend: ReactNode
  readonly legendHidden?: boolean
  readonly name: string
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const madeId = useId()
  const id = givenId ?? madeId
  const messageId = `${id}-m`
  return (
    <GroupContext value={{ name, value, onChange, invalid: Boolean(error), messageId }}>
      <fieldset
        id={id}
        tabIndex={-1}
        className={classNames('radios', error ? 'has-err' : '')}
        aria-describedby={error ? `${messageId}-e` : help ? messageId : undefined}
      >
        <legend className={legendHidden ? 'sr' : 'lbl'}>{legend}</legend>
        {/* Over the choices: on a phone what is wrong would stand a screen below them. */}
        <FieldMessage id={`${messageId}-e`} error={error} />
        <div className={className}>{children}</div>
        {!error && help && <FieldMessage id={messageId} help={help} />}
      </fieldset>
    </GroupContext>
  )
}

export function RadioMark() {
  return <span className="radio" aria-hidden="true" />
}

/** The native input of a choice, for layouts that build their own card; `bare` leaves out the circle. */
export function RadioInput({
  value,
  bare = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'name'> & {
  readonly value: string
  readonly bare?: boolean
}) {
  const group = useGroup()
  return (
    <>
      <input
        {...rest}
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        onChange={() => group.onChange(value)}
        aria-invalid={group.invalid || undefined}
      />
      {!bare && <RadioMark />}
    </>
  )
}

function useGroup(): Group {
  const group = useContext(GroupContext)
  if (!group) throw new Error('A radio stands in a RadioGroup')
  return group
}
