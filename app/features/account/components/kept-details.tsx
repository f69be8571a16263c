import { AnchorButton, Button } from '~/components/ui/button'
import { splitDate } from '~/domain/people/renter'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'

const kept = ['phone', 'birthday', 'license'] as const

/** The way to the details that the next booking begins with, until all of them are kept. */
export function KeptDetails({
  account: { user, typed },
}: {
  readonly account: Pick<AccountPage, 'user' | 'typed'>
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
        <TypedBefore user={user} typed={typed} />
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
}: {
  readonly user: AccountPage['user']
  readonly typed: NonNullable<AccountPage['typed']>
}) {
  const { day, month, year } = splitDate(birthday)
  const born = { birthdayDay: day, birthdayMonth: month, birthdayYear: year }
  return (
    <form method="post" action="#datos">
      {Object.entries({ name, lastName, phone, license, ...born }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" variant="outline" size="sm">
        {m.account_kept_typed()}
      </Button>
    </form>
  )
}
