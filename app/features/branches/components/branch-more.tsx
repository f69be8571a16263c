import { isOpen24Hours } from '~/domain/branch/branch-hours'
import { formatDate } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Branch, SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import { nextClosures } from '../closures'
import type { ShownBranch } from './branches-context'
import { WeekTable } from './week-table'

const CLOSURES = 3

/** The part of a card that is folded until its branch is chosen. */
export function BranchMore({
  branch,
  today,
  locale,
}: {
  readonly branch: ShownBranch
  readonly today: LocalDate
  readonly locale: Locale
}) {
  const closures = nextClosures([branch], today, CLOSURES)
  return (
    <div className="bch-more">
      <div>
        <h4>{m.branches_hours()}</h4>
        <WeekTable branch={branch} today={today} locale={locale} />
      </div>
      <div>
        <h4>{m.branches_next_closures()}</h4>
        {closures.length === 0 ? (
          <p className="small muted">{m.branches_no_closures()}</p>
        ) : (
          <table className="bch-week">
            <caption className="sr">{m.branches_next_closures()}</caption>
            <tbody>
              {closures.map(({ date, reason }) => (
                <tr key={date}>
                  <th scope="row" translate="no">
                    {formatDate(date, locale)}
                  </th>
                  <td className="muted">{reason[locale]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <h4>{m.branches_after_hours()}</h4>
        <p className="small muted">{afterHoursWords(branch)}</p>
      </div>
    </div>
  )
}

type Rule = SearchBranch & Pick<Branch, 'afterHoursReturn' | 'afterHoursFee'>

/** The rule for giving a car back while the branch is closed, with its fee (D4). */
function afterHoursWords(branch: Rule): string {
  if (isOpen24Hours(branch)) return m.branches_after_hours_never()
  if (!branch.afterHoursReturn) return m.branches_after_hours_no()
  if (branch.afterHoursFee === 0) return m.branches_after_hours_free()
  return m.branches_after_hours_fee({
    fee: formatMoney(branch.afterHoursFee, { decimals: 'auto' }),
  })
}
