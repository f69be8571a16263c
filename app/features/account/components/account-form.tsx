import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Button } from '~/components/ui/button'
import type { Session } from '../use-session'
import { AccountNote } from './account-note'

/** A section of the account with one form, and how it ended. */
export function AccountForm({
  anchor,
  id,
  title,
  result,
  done,
  submit,
  variant,
  form,
  session,
  children,
}: {
  /** The id of the section, to which the form is posted. */
  readonly anchor: string
  readonly id: string
  readonly title: string
  readonly result: ComponentProps<typeof AccountNote>['result']
  readonly done: string
  readonly submit: string
  readonly variant?: ComponentProps<typeof Button>['variant']
  readonly form: RefObject<HTMLFormElement | null>
  readonly session: Session
  readonly children: ReactNode
}) {
  return (
    <section id={anchor} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`} className="h3">
        {title}
      </h2>
      <AccountNote result={result} done={done} />
      <form
        ref={form}
        id={id}
        className="ac-panel"
        method="post"
        action={`#${anchor}`}
        noValidate
        onSubmit={session.guard}
      >
        {children}
        <Button type="submit" variant={variant} busy={session.sending === id}>
          {submit}
        </Button>
      </form>
    </section>
  )
}
