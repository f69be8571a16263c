import { AnchorButton } from '~/components/ui/button'
import { splitDate } from '~/domain/people/renter'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'
import { RowAct } from './row-act'

const kept = ['phone', 'birthday', 'license'] as const

/** The way to the details that the next booking begins with, until all of them are kept. */
export function KeptDetails({
  account: { user, typed },
  session,
}: {
  readonly account: Pick<AccountPage, 'user' | 'typed'>
  readonly session: Session
}) {
  const count = kept.filter((field) => user[field] !== '').length
  const total = kept.length
  if (count === total) return null
  return (
    <section className="ac-kept" aria-labelledby="ac-kept">
      <div>
        <h2 id="ac-kept" className="h4">
          {m.account_kept_title()}
        </h2>
        <p className="small muted">{m.account_kept_text({ missing: total - count, total })}</p>
      </div>
      <span className="ac-marks" role="img" aria-label={m.account_kept_count({ count, total })}>
        {kept.map((field, index) => (
          <i key={field} className={index < count ? 'on' : undefined} />
        ))}
      </span>
      {typed && count === 0 ? (
        <TypedBefore user={user} typed={typed} session={session} />
      ) : (
        <AnchorButton href="#datos" variant="outline" size="sm">
          {m.account_kept_go()}
        </AnchorButton>
      )}
    </section>
  )
}

/** Keeps what the last booking was made with: one press, and nothing without it. */
function TypedBefore({
  user: { name, lastName },
  typed: { phone, birthday, license },
  session,
}: {
  readonly user: AccountPage['user']
  readonly typed: NonNullable<AccountPage['typed']>
  readonly session: Session
}) {
  const { day, month, year } = splitDate(birthday)
  const born = { birthdayDay: day, birthdayMonth: month, birthdayYear: year }
  const fields = { form: 'details', name, lastName, phone, license, ...born } as const
  return (
    <RowAct id="ac-typed" anchor="datos" fields={fields} session={session}>
      {m.account_kept_typed()}
    </RowAct>
  )
}
