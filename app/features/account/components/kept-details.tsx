import { AnchorButton } from '~/components/ui/button'
import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'

const kept = ['phone', 'birthday', 'license'] as const

/** The way to the details that the next booking begins with, until all of them are kept. */
export function KeptDetails({ user }: { readonly user: AccountPage['user'] }) {
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
      <AnchorButton href="#datos" variant="outline" size="sm">
        {m.account_kept_go()}
      </AnchorButton>
    </section>
  )
}
