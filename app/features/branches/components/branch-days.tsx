import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { isOpen24Hours } from '~/domain/branch/branch-hours'
import { formatDate } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { BasisPoints } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { withTaxes } from '~/domain/pricing/taxes'
import { m } from '~/paraglide/messages'
import Moon from '~icons/lucide/moon'
import { dayHours } from '../branch-words'
import type { BranchPage } from '../branches.functions'
import { specialDays } from '../closures'
import { WeekTable } from './week-table'

const SHOWN = 6

/** Hours of the week, those of holidays and closures, and the rule outside of them. */
export function BranchDays({
  branch,
  tax,
  today,
  locale,
}: Pick<BranchPage, 'branch'> & {
  readonly tax: BasisPoints
  readonly today: LocalDate
  readonly locale: Locale
}) {
  return (
    <section className="bch-block" aria-labelledby="bch-hours">
      <h2 className="h3" id="bch-hours">
        {m.branches_hours()}
      </h2>
      <div className="bch-halves">
        <div>
          <h3>{m.branches_this_week()}</h3>
          <WeekTable branch={branch} today={today} locale={locale} />
        </div>
        <div>
          <h3>{m.branches_holidays()}</h3>
          <table className="bch-week">
            <caption className="sr">{m.branches_holidays()}</caption>
            <tbody>
              {specialDays(branch, today, SHOWN).map(({ date, reason }) => {
                const hours = dayHours(branch, date, locale)
                return (
                  <tr key={date}>
                    <th scope="row">
                      <Figure>{formatDate(date, locale)}</Figure>
                      {reason && <small>{reason[locale]}</small>}
                    </th>
                    <td className={hours ? undefined : 'is-off'}>
                      {hours ?? m.branches_day_off()}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
      <AfterHours branch={branch} tax={tax} />
    </section>
  )
}

function AfterHours({ branch, tax }: Pick<BranchPage, 'branch'> & { readonly tax: BasisPoints }) {
  if (isOpen24Hours(branch)) {
    return (
      <Note tone="good">
        <b>{m.branches_any_time()}</b> {m.branches_any_time_text()}
      </Note>
    )
  }
  const percents = { airportPercent: branch.concessionRate, taxPercent: tax }
  const fee = formatMoney(withTaxes(branch.afterHoursFee, percents), { decimals: 'auto' })
  return (
    <Note icon={<Moon className="i" aria-hidden />}>
      {branch.afterHoursReturn ? (
        <>
          <b>
            {branch.afterHoursFee > 0
              ? m.branches_late_return_fee({ fee })
              : m.branches_late_return_free()}
          </b>{' '}
          {m.branches_late_return_text()}
        </>
      ) : (
        <>
          <b>{m.branches_late_return_no()}</b> {m.branches_late_return_no_text()}
        </>
      )}
    </Note>
  )
}
