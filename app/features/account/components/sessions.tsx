import { Note } from '~/components/ui/note'
import { formatDateTime } from '~/domain/calendar/dates'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { AccountPage, OwnSession } from '../account.types'
import type { Session } from '../use-session'
import { AccountNote } from './account-note'
import { RowAct } from './row-act'

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
      <AccountNote result={result} done={m.account_session_closed()} />
      {sessions === null && <Note tone="warn">{m.account_sessions_unknown()}</Note>}
      {sessions && (
        <ul className="ac-keys">
          {sessions.map((one) => (
            <Row key={one.id} one={one} session={session} />
          ))}
        </ul>
      )}
      {sessions?.some(({ isThis }) => !isThis) && (
        <RowAct {...closing('others')} session={session}>
          {m.account_sessions_close()}
        </RowAct>
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
        <RowAct {...closing(id)} session={session} label={m.account_session_close_named({ name })}>
          {m.account_session_close()}
        </RowAct>
      )}
    </li>
  )
}

/** @param id of a session, or `others` */
function closing(id: string) {
  const fields = { form: 'session_gone', session_id: id } as const
  return { id: `ac-session-${id}`, anchor: 'sesiones', fields }
}
