import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { movePickup } from '~/domain/booking/search'
import { dateOf, type LocalDate, panamaNow, timeOf } from '~/domain/calendar/rental-period'
import { addMonths, firstOfMonth } from '~/features/search/calendar-days'
import { keyTarget } from '~/features/search/calendar-keys'
import { CALENDAR_MONTHS, type DayPrice } from '~/features/search/day-prices'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { monthBounds } from '../calendar-months'
import { CalendarTable } from './calendar-table'
import { useCar } from './car-context'

/** Prices of a car's days: undefined while they are on their way, null when they could not be read. */
export type GridPrices = readonly DayPrice[] | null | undefined

/**
 * The WAI-ARIA grid pattern over days that are links, so that they work without JavaScript, too: each picks the car up on
 * its day, for the same length.
 */
export function CalendarGrid({
  month,
  prices,
  children,
}: {
  /** First day of the first month shown. */
  readonly month: LocalDate
  readonly prices: GridPrices
  readonly children?: ReactNode
}) {
  useFocusAfter()
  const { search, site } = useCar()
  const navigate = useNavigate({ from: '/flota/$slug' })
  const hydrated = useHydrated()
  const bounds = monthBounds({ ...site, now: panamaNow(site.now) })
  const end = addMonths(month, CALENDAR_MONTHS)
  const [reached, setReached] = useState(dateOf(search.pickup))
  const focused = month <= reached && reached < end ? reached : month

  const onClick = (event: MouseEvent) => {
    const date = plainClick(event) && dateUnder(event.target)
    if (!date) return
    event.preventDefault()
    setReached(date)
    const moved = movePickup(search, `${date}T${timeOf(search.pickup)}`)
    void navigate({
      search: (previous) => ({ ...previous, ...rentalParams(moved), mes: month.slice(0, 7) }),
      resetScroll: false,
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = dayUnder(event.target) && keyTarget(event, focused)
    if (!target) return
    event.preventDefault()
    const last = addMonths(bounds.last, CALENDAR_MONTHS)
    if (target < bounds.first || target >= last) return
    setReached(target)
    const selector = `[data-date="${target}"]`
    if (month <= target && target < end) {
      event.currentTarget.querySelector<HTMLElement>(selector)?.focus()
      return
    }
    focusAfter(selector)
    const first = target < month ? firstOfMonth(target) : addMonths(firstOfMonth(target), -1)
    void navigate({
      search: (previous) => ({ ...previous, mes: first.slice(0, 7) }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days inside are the links that are pressed
    <div className="au-grid" onClick={onClick} onKeyDown={onKeyDown}>
      <div className="au-months">
        <Turn from={month} bounds={bounds} side="before" />
        <Turn from={month} bounds={bounds} side="after" />
        {Array.from({ length: CALENDAR_MONTHS }, (_, index) => (
          <CalendarTable
            key={addMonths(month, index)}
            month={addMonths(month, index)}
            shown={month}
            prices={prices}
            focused={hydrated ? focused : null}
          />
        ))}
      </div>
      <p className="au-legend">
        <Mark look="a">{m.carpage_legend_chosen()}</Mark>
        <Mark look="cheap">{m.search_cheapest_days()}</Mark>
        <Mark look="busy">{m.carpage_day_taken()}</Mark>
      </p>
      {children}
    </div>
  )
}

function Mark({
  look,
  children,
}: {
  readonly look: 'a' | 'cheap' | 'busy'
  readonly children: string
}) {
  return (
    <span>
      <i className={look} />
      {children}
    </span>
  )
}

function Turn({
  from,
  bounds: { first, last },
  side,
}: {
  readonly from: LocalDate
  readonly bounds: { readonly first: LocalDate; readonly last: LocalDate }
  readonly side: 'before' | 'after'
}) {
  const { search, cupon } = useCar()
  const isBefore = side === 'before'
  if (isBefore ? from <= first : from >= last) return null
  const to = addMonths(from, isBefore ? -1 : 1)
  // At an end there is only the way back.
  const next = (isBefore ? to > first : to < last) ? side : isBefore ? 'after' : 'before'
  const Icon = isBefore ? ChevronLeft : ChevronRight
  return (
    <Link
      to="."
      search={{ ...rentalParams(search), mes: to.slice(0, 7), cupon }}
      replace
      resetScroll={false}
      preload={false}
      className={isBefore ? 'icon-btn au-before' : 'icon-btn au-after'}
      aria-label={isBefore ? m.search_previous_month() : m.search_next_month()}
      onClick={() => focusAfter(`.au-${next}`)}
    >
      <Icon className="i" aria-hidden />
    </Link>
  )
}

function plainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function dayUnder(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null
}

/** The date under the pointer, if it can be chosen. */
function dateUnder(target: EventTarget): LocalDate | null {
  const day = dayUnder(target)
  return day?.hasAttribute('href') ? (day.dataset.date ?? null) : null
}
