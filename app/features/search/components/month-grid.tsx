import '~/components/layout/month.css'
import type { ReactNode } from 'react'
import { KeptHtml } from '~/components/ui/kept-html'
import { weekdayNames } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { weeksOf } from '../calendar-days'

/** A month as a grid by the ARIA pattern, a row for each week. `cell` gives the `<td>` of a day, with its date as key. */
export function MonthGrid({
  month,
  locale,
  headingId,
  kept,
  cell,
}: {
  /** Its first day. */
  readonly month: LocalDate
  readonly locale: Locale
  readonly headingId: string
  /** The content of the cells, and all else they depend on (`KeptHtml`); absent: they are made for each page. */
  readonly kept?: { readonly of: object | null; readonly by: string }
  readonly cell: (date: LocalDate) => ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid by the ARIA pattern
    <table className="month" role="grid" aria-labelledby={headingId}>
      <thead>
        <tr>
          {weekdayNames(locale).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <KeptHtml as="tbody" of={kept?.of ?? null} by={kept?.by ?? ''} byAddress>
        {() =>
          weeksOf(month).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((date, column) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other name
                date === null ? <td key={column} /> : cell(date),
              )}
            </tr>
          ))
        }
      </KeptHtml>
    </table>
  )
}
