import type { Locale } from '~/domain/catalogue'
import { formatDate } from '~/domain/dates'
import { formatMoney } from '~/domain/money'
import { addDays, type LocalDate } from '~/domain/rental-period'
import { m } from '~/paraglide/messages'
import type { DayPrice } from '../day-prices'

/** The seasons of a month in words, so that the colour of a day is never alone. */
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
  const seasons = stretchesOf(ofMonth)
  if (seasons.length === 0) return null
  return (
    <ul className="seas">
      {seasons.map(({ season, from, to, lowest }) => (
        <li key={from}>
          <i className="seas-d" data-s={season.kind} />
          <span>
            {season.name[locale]}
            <span className="muted">{`, ${wordsOf({ season, from, to }, locale).join(', ')}`}</span>
          </span>
          {lowest !== null && (
            <b className="num">
              {m.search_season_from({ price: formatMoney(lowest, locale, { decimals: 'none' }) })}
            </b>
          )}
        </li>
      ))}
    </ul>
  )
}

type Stretch = {
  readonly season: NonNullable<DayPrice['season']>
  readonly from: LocalDate
  readonly to: LocalDate
  readonly lowest: number | null
}

function wordsOf({ season, from, to }: Omit<Stretch, 'lowest'>, locale: Locale): string[] {
  const ends = (from === to ? [from] : [from, to]).map((date) => formatDate(date, locale))
  const { minimumStay } = season
  return [
    ends.join(' – '),
    ...(minimumStay ? [m.search_season_minimum({ days: minimumStay })] : []),
  ]
}

/** Days in a row of one season. */
function stretchesOf(prices: readonly DayPrice[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { date, season, dayPrice } of prices) {
    if (!season) continue
    const last = stretches.at(-1)
    if (last && last.season.name.es === season.name.es && addDays(last.to, 1) === date) {
      stretches[stretches.length - 1] = { ...last, to: date, lowest: lower(last.lowest, dayPrice) }
    } else stretches.push({ season, from: date, to: date, lowest: dayPrice })
  }
  return stretches
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
