import { useId } from 'react'
import { classNames } from '~/components/ui/class-names'
import { Skeleton } from '~/components/ui/skeleton'
import { movePickup } from '~/domain/booking/search'
import { formatDate, formatMonth } from '~/domain/calendar/dates'
import { addDays, dateOf, type LocalDate, panamaNow, timeOf } from '~/domain/calendar/rental-period'
import { withLocale } from '~/domain/locale-path'
import { formatMoney } from '~/domain/pricing/money'
import { type CalendarRules, calendarDay } from '~/features/search/calendar-days'
import { MonthGrid } from '~/features/search/components/month-grid'
import { limitName } from '~/features/search/limit-name'
import { rentalParams } from '~/features/search/rental-params'
import { stringifySearch } from '~/features/search/search-url'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import type { GridPrices } from './calendar-grid'
import { type CarScreenFacts, useCar } from './car-context'

type MonthFacts = {
  /** First day of the first month of the grid: a chosen day leaves it there. */
  readonly shown: LocalDate
  readonly prices: GridPrices
  /** The day that Tab leads to; null: to each, before a script hears the arrow keys. */
  readonly focused: LocalDate | null
}

/** The same for all days of a month: each of them would work it out again. */
type DayFacts = MonthFacts & { readonly rules: CalendarRules; readonly car: CarScreenFacts }

export function CalendarTable({ month, ...facts }: MonthFacts & { readonly month: LocalDate }) {
  const car = useCar()
  const { search, site, locale } = car
  const id = useId()
  const branchOf = (wanted: string) => site.branches.find(({ slug }) => slug === wanted)
  const rules = {
    search,
    context: { ...site, now: panamaNow(site.now) },
    editing: 'pickup',
    pickupBranch: branchOf(search.pickupBranch),
    returnBranch: branchOf(search.returnBranch),
    prices: facts.prices ?? undefined,
  } as const
  return (
    <div className="au-month">
      <b id={id} aria-live="polite">
        {formatMonth(month, locale)}
      </b>
      <MonthGrid
        month={month}
        locale={locale}
        headingId={id}
        kept={{
          of: facts.prices ?? null,
          by: JSON.stringify([car.view.slug, month, facts.shown, search, car.cupon]),
        }}
        cell={(date) => <Day key={date} date={date} rules={rules} car={car} {...facts} />}
      />
    </div>
  )
}

function Day({
  date,
  shown,
  prices,
  focused,
  rules,
  car: { view, search, cupon, locale, site },
}: DayFacts & { readonly date: LocalDate }) {
  const { selectable, closed, limit, holiday, opens } = calendarDay(date, rules, locale)
  const price = selectable ? prices?.find((one) => one.date === date) : undefined
  const taken = price?.dayPrice === null
  const isTaken = (one: LocalDate) =>
    prices?.some((other) => other.date === one && other.dayPrice === null)
  const amount = price?.dayPrice != null ? whole(price.dayPrice) : null
  const [start, end] = [dateOf(search.pickup), dateOf(search.return)]
  const open = selectable && !taken
  const link = open ? { href: address() } : ({ role: 'link', 'aria-disabled': true } as const)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table with the role of a grid is a gridcell
    <td
      aria-selected={(start <= date && date <= end) || undefined}
      className={classNames(
        date === start && 'a',
        date === end && 'z',
        start < date && date < end && 'in',
        // A run of days that are taken is one hatched bar.
        taken && !isTaken(addDays(date, -1)) && 'b1',
        taken && !isTaken(addDays(date, 1)) && 'b2',
      )}
    >
      <a
        {...link}
        data-date={date}
        tabIndex={focused === null ? undefined : date === focused ? 0 : -1}
        className={classNames(
          'day',
          !open && 'off',
          taken && 'busy',
          open && price?.cheapest && 'cheap',
          holiday !== null && 'hol',
        )}
      >
        <span className="sr">
          {[
            formatDate(date, locale, { style: 'long' }),
            date === start && m.search_pickup(),
            date === end && m.search_return(),
            holiday,
            closed && m.search_closed(),
            opens && m.search_opens_on({ brand: site.site.name, date: formatDate(opens, locale) }),
            limit && m.search_no_pickup(),
            limit && limitName(limit, locale),
            taken && m.carpage_day_taken(),
            amount && m.carpage_day_price({ price: amount }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        <small aria-hidden="true">
          {closed && m.search_closed()}
          {limit && m.search_no_pickup()}
          {amount}
          {selectable && prices === undefined && <Skeleton width="26px" height="9px" />}
        </small>
      </a>
    </td>
  )

  function address(): string {
    const moved = movePickup(search, `${date}T${timeOf(search.pickup)}`)
    const params = { ...rentalParams(moved), mes: shown.slice(0, 7), cupon }
    return withLocale(`/flota/${view.slug}`, currentLocaleForm()) + stringifySearch(params)
  }

  function whole(cents: number): string {
    return formatMoney(cents, { decimals: 'none' })
  }
}
