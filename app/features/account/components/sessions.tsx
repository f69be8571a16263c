import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { formatDateTime } from '~/domain/calendar/dates'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { AccountPage, OwnSession } from '../account.types'
import type { Session } from '../use-session'
import { AccountNote } from './account-note'

/** The open sessions of the account, each of which but this one is ended here. */
export function Sessions({
  account: { posted, sessions },
  session,
}: {
  readonly account: Pick<AccountPage, 'posted' | 'sessions'>
  readonly session: Session
}) {
  const result = posted?.form === 'session_gone' ? posted.result : undefined
  return (
    <section id="sesiones" aria-labelledby="ac-sessions">
      <h2 id="ac-sessions" className="h3">
        {m.account_sessions()}
      </h2>
      <p>{m.account_sessions_text()}</p>
      {result?.ok && (
        <Note tone="good" live="polite">
          {m.account_session_closed()}
        </Note>
      )}
      <AccountNote result={result} />
      {sessions === null && <Note tone="warn">{m.account_sessions_unknown()}</Note>}
      {sessions && (
        <ul className="ac-keys">
          {sessions.map((one) => (
            <Row key={one.id} one={one} session={session} />
          ))}
        </ul>
      )}
      {sessions?.some(({ isThis }) => !isThis) && (
        <Close id="others" session={session}>
          {m.account_sessions_close()}
        </Close>
      )}
    </section>
  )
}

function Row({
  one: { id, began, used, isThis },
  session,
}: {
  readonly one: OwnSession
  readonly session: Session
}) {
  const { locale } = useLayout()
  const at = (local: string) => formatDateTime(local, locale, { year: true })
  const name = began ? m.account_session_began({ date: at(began) }) : m.account_session_beside()
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small muted">
          {isThis ? m.account_session_this() : m.account_session_used({ date: at(used) })}
        </p>
      </div>
      {!isThis && (
        <Close id={id} session={session} label={m.account_session_close_named({ name })}>
          {m.account_session_close()}
        </Close>
      )}
    </li>
  )
}

function Close({
  id,
  session,
  label,
  children,
}: {
  readonly id: string
  readonly session: Session
  readonly label?: string
  readonly children: ReactNode
}) {
  const form = `ac-session-${id}`
  return (
    <form id={form} method="post" action="#sesiones" onSubmit={session.guard}>
      <input type="hidden" name="form" value="session_gone" />
      <input type="hidden" name="session_id" value={id} />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        busy={session.sending === form}
        aria-label={label}
      >
        {children}
      </Button>
    </form>
  )
}
