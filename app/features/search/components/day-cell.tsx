import { classNames } from '~/components/ui/class-names'
import { Figure } from '~/components/ui/figure'
import { formatDate } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { CalendarDay } from '../calendar-days'
import type { DayPrice } from '../day-prices'
import { limitName } from '../limit-name'
import type { PlaceInRange } from './calendar-month'

export function DayCell({
  day,
  price,
  same,
  loading,
  brand,
  locale,
  place,
  focusable,
  onHover,
  onChoose,
}: {
  readonly day: CalendarDay
  readonly price: DayPrice | undefined
  readonly same: boolean
  readonly loading: boolean
  /** The name of the brand. */
  readonly brand: string
  readonly locale: Locale
  readonly place: PlaceInRange
  readonly focusable: boolean
  readonly onHover: (date: LocalDate) => void
  readonly onChoose: (date: LocalDate) => void
}) {
  const { date, selectable, closed, holiday, tooShort, limit } = day
  const season = price?.season ?? null
  const free = day.forReturn ? (price?.dayPrice ?? undefined) : price?.dayPrice
  const amount = selectable ? free : undefined
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table with the role of a grid is a gridcell
    <td
      className={classNames(places[place], season && 'seas-d')}
      data-s={season?.kind}
      aria-selected={place !== 'outside'}
    >
      <button
        type="button"
        data-date={date}
        tabIndex={focusable ? 0 : -1}
        className={classNames(
          'day',
          !selectable && 'off',
          selectable && price?.cheapest && 'cheap',
          holiday && 'hol',
        )}
        aria-disabled={!selectable || undefined}
        onPointerEnter={({ pointerType }) =>
          // A finger points at nothing once it is lifted.
          selectable && pointerType === 'mouse' && onHover(date)
        }
        onClick={() => selectable && onChoose(date)}
      >
        <span className="sr">{label(day, amount, season, place, { brand, locale })}</span>
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        <small aria-hidden="true">
          {closed && m.search_closed()}
          {limit && m.search_no_pickup()}
          {tooShort !== null && m.search_minimum_days({ days: tooShort })}
          {amount != null && !same && <Figure>{formatMoney(amount, { decimals: 'none' })}</Figure>}
          {amount === null && !closed && m.fleet_strip_none()}
          {selectable && loading && <span className="sk" />}
        </small>
      </button>
    </td>
  )
}

const places: Record<PlaceInRange, string | undefined> = {
  start: 'a',
  end: 'z',
  both: 'a z',
  inside: 'in',
  outside: undefined,
}

function label(
  day: CalendarDay,
  /** It is null when every car is taken, undefined when it is not known or not asked. */
  amount: number | null | undefined,
  season: DayPrice['season'],
  place: PlaceInRange,
  { brand, locale }: { readonly brand: string; readonly locale: Locale },
): string {
  return [
    formatDate(day.date, locale, { style: 'long' }),
    place === 'start' || place === 'both' ? m.search_pickup() : null,
    place === 'end' || place === 'both' ? m.search_return() : null,
    day.holiday,
    season?.name[locale],
    day.tooShort === null ? null : m.search_season_minimum({ days: day.tooShort }),
    day.closed ? m.search_closed() : null,
    day.opens && m.search_opens_on({ brand, date: formatDate(day.opens, locale) }),
    day.limit && m.search_no_pickup(),
    day.limit && limitName(day.limit, locale),
    amount === null && !day.closed ? m.fleet_strip_none() : null,
    amount == null
      ? null
      : m.search_from_a_day({ price: formatMoney(amount, { decimals: 'none' }) }),
  ]
    .filter(Boolean)
    .join(', ')
}
