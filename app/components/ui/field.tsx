import { type ReactNode, useId } from 'react'
import { m } from '~/paraglide/messages'
import CircleAlert from '~icons/lucide/circle-alert'
import { classNames } from './class-names'

export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export type FieldFrame = {
  readonly label: ReactNode
  /** Id of the control, for error summaries that link to it; made up when absent. */
  readonly id?: string
  readonly help?: ReactNode
  /** Takes the place of the help, with the icon; no final full stop. */
  readonly error?: ReactNode
  /** The help says what the error does not: it stays below it. */
  readonly helpStays?: boolean
  /** Id of words elsewhere that describe the control as well. */
  readonly describedBy?: string | undefined
  /** Optional is marked, required is not. */
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

/** The element of the error is always there, so that a message that appears is announced. */
export function Field({
  label,
  id: givenId,
  help,
  error,
  helpStays,
  describedBy,
  optional = false,
  disabled = false,
  className,
  children,
}: FieldFrame & { readonly children: (control: FieldControl) => ReactNode }) {
  const madeId = useId()
  const id = givenId ?? madeId
  const messageId = `${id}-m`
  return (
    <div className={classNames('field', error ? 'has-err' : '', disabled && 'is-off', className)}>
      <label htmlFor={id}>
        {label} {optional && <span className="opt">{m.ui_optional()}</span>}
      </label>
      {children({
        id,
        'aria-describedby': classNames(error || help ? messageId : null, describedBy) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={messageId} help={help} error={error} helpStays={helpStays} />
    </div>
  )
}

export function FieldMessage({
  id,
  help,
  error,
  helpStays = false,
}: {
  readonly id: string
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly helpStays?: boolean | undefined
}) {
  return (
    <div id={id} className="field-m" aria-live="polite">
      {error && <ErrorText>{error}</ErrorText>}
      {help && (!error || helpStays) && <p className="help">{help}</p>}
    </div>
  )
}

function ErrorText({ children }: { readonly children: ReactNode }) {
  return (
    <p className="err">
      <CircleAlert className="i" aria-hidden />
      <span>{children}</span>
    </p>
  )
}
