import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import type { OwnForm } from '../account.types'
import type { Session } from '../use-session'

/** A form that is only a button: everything that it sends stands in hidden fields. */
export function RowAct({
  id,
  anchor,
  fields,
  session,
  label,
  children,
}: {
  readonly id: string
  /** The id of the section, to which the form is posted. */
  readonly anchor: string
  readonly fields: Readonly<Record<string, string | number>> & { readonly form: OwnForm }
  readonly session: Session
  readonly label?: string
  readonly children: ReactNode
}) {
  return (
    <form id={id} method="post" action={`#${anchor}`} onSubmit={session.guard}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="outline"
        size="sm"
        busy={session.sending === id}
        aria-label={label}
      >
        {children}
      </Button>
    </form>
  )
}
