import { formatDays } from '~/domain/calendar/dates'
import { addDays, type LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { DayPrice, DayRestriction } from '../day-prices'
import { limitName } from '../limit-name'

/** The seasons of a month in words, so that the colour of a day is never alone; and why days of it are struck. */
export function MonthSeasons({
  month,
  prices,
  locale,
}: {
  readonly month: LocalDate
  readonly prices: readonly DayPrice[] | undefined
  readonly locale: Locale
}) {
  const ofMonth = (prices ?? []).filter(({ date }) => date.startsWith(month.slice(0, 7)))
  const seasons = stretchesOf(ofMonth, ({ season }) => season?.name.es)
  const limits = stretchesOf(ofMonth, ({ limit }) => limit && limitName(limit, locale))
  if (seasons.length + limits.length === 0) return null
  return (
    <ul className="seas">
      {seasons.map(({ first: { season }, ...stretch }) => (
        <li key={stretch.from}>
          <i className="seas-d" data-s={season?.kind} />
          <span>
            {season?.name[locale]}
            <span className="muted">
              {[
                '',
                formatDays(stretch.from, stretch.to, locale),
                ...(season?.minimumRental
                  ? [m.search_season_minimum({ days: season.minimumRental })]
                  : []),
              ].join(', ')}
            </span>
          </span>
          {stretch.lowest !== null && (
            <strong className="num">
              {m.search_season_from({
                price: formatMoney(stretch.lowest, { decimals: 'none' }),
              })}
            </strong>
          )}
        </li>
      ))}
      {limits.map(({ first: { limit }, from, to }) => (
        <li key={from}>
          <i className="seas-x" />
          <LimitDays limit={limit} days={formatDays(from, to, locale)} locale={locale} />
          <strong>{m.search_no_pickup()}</strong>
        </li>
      ))}
    </ul>
  )
}

function LimitDays({
  limit,
  days,
  locale,
}: {
  readonly limit: DayRestriction | null
  readonly days: string
  readonly locale: Locale
}) {
  return (
    <span>
      {limit && limitName(limit, locale)}
      <span className="muted">, {days}</span>
    </span>
  )
}

type Stretch = {
  readonly first: DayPrice
  readonly from: LocalDate
  readonly to: LocalDate
  readonly lowest: number | null
}

/** Days in a row that are alike; those without a name are left out. */
function stretchesOf(
  prices: readonly DayPrice[],
  nameOf: (day: DayPrice) => string | null | undefined,
): Stretch[] {
  const stretches: Stretch[] = []
  for (const day of prices) {
    const { date, dayPrice } = day
    const name = nameOf(day)
    if (!name) continue
    const last = stretches.at(-1)
    if (last && nameOf(last.first) === name && addDays(last.to, 1) === date) {
      stretches[stretches.length - 1] = { ...last, to: date, lowest: lower(last.lowest, dayPrice) }
    } else stretches.push({ first: day, from: date, to: date, lowest: dayPrice })
  }
  return stretches
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
