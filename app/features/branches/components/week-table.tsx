import { classNames } from '~/components/ui/class-names'
import { weekdayNames } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { capitalised, dayHours } from '../branch-words'
import { weekOf } from '../closures'

/** The hours of this week, its closures in them; today bold. */
export function WeekTable({
  branch,
  today,
  locale,
}: {
  readonly branch: SearchBranch
  readonly today: LocalDate
  readonly locale: Locale
}) {
  const names = weekdayNames(locale)
  return (
    <table className="bch-week">
      <caption className="sr">{m.branches_hours_of_week()}</caption>
      <tbody>
        {weekOf(today).map((date, index) => {
          const day = capitalised(names[(index + 1) % 7]?.long ?? '')
          const hours = dayHours(branch, date, locale)
          return (
            <tr key={date} className={classNames(date === today && 'is-today')}>
              <th scope="row">{date === today ? m.branches_day_today({ day }) : day}</th>
              <td className={hours ? undefined : 'is-off'}>{hours ?? m.branches_day_off()}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
