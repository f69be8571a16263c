import { useId } from 'react'
import { formatMonth } from '~/domain/calendar/dates'
import { dateOf, type LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { type CalendarRules, calendarDay } from '../calendar-days'
import { DayCell } from './day-cell'
import { MonthGrid } from './month-grid'
import { MonthSeasons } from './month-seasons'

export function CalendarMonth({
  month,
  isFirst,
  isLast,
  rules,
  locale,
  same,
  loading,
  focused,
  rangeEnd,
  canTurn,
  onHover,
  onTurn,
  onChoose,
}: {
  readonly month: LocalDate
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly rules: CalendarRules
  readonly locale: Locale
  readonly same: boolean
  readonly loading: boolean
  readonly focused: LocalDate
  /** The end of the range as shown: the return, or the day under the pointer. */
  readonly rangeEnd: LocalDate
  readonly canTurn: { readonly back: boolean; readonly on: boolean }
  readonly onHover: (date: LocalDate) => void
  readonly onTurn: (months: number) => void
  readonly onChoose: (date: LocalDate) => void
}) {
  const id = useId()
  const start = dateOf(rules.search.pickup)
  return (
    <div>
      <div className="row between cal-h">
        <TurnButton shown={isFirst} months={-1} disabled={!canTurn.back} onTurn={onTurn} />
        <b id={id} aria-live="polite">
          {formatMonth(month, locale)}
        </b>
        <TurnButton shown={isLast} months={1} disabled={!canTurn.on} onTurn={onTurn} phoneToo />
      </div>
      <MonthGrid
        month={month}
        locale={locale}
        headingId={id}
        cell={(date) => (
          <DayCell
            key={date}
            day={calendarDay(date, rules, locale)}
            price={rules.prices?.find((price) => price.date === date)}
            same={same}
            loading={loading}
            brand={rules.context.site.name ?? ''}
            locale={locale}
            place={placeIn(date, start, rangeEnd)}
            focusable={date === focused}
            onHover={onHover}
            onChoose={onChoose}
          />
        )}
      />
      <MonthSeasons month={month} prices={rules.prices} locale={locale} />
    </div>
  )
}

export type PlaceInRange = 'start' | 'end' | 'both' | 'inside' | 'outside'

function placeIn(date: LocalDate, start: LocalDate, end: LocalDate): PlaceInRange {
  if (date === start) return start === end ? 'both' : 'start'
  if (date === end) return 'end'
  return start < date && date < end ? 'inside' : 'outside'
}

function TurnButton({
  shown,
  months,
  disabled,
  onTurn,
  phoneToo = false,
}: {
  readonly shown: boolean
  readonly months: 1 | -1
  readonly disabled: boolean
  readonly onTurn: (months: number) => void
  /** On phones, where months stand below each other, the first one turns both ways. */
  readonly phoneToo?: boolean
}) {
  if (!shown && !phoneToo) return <span className="cal-gap" />
  const Icon = months < 0 ? ChevronLeft : ChevronRight
  return (
    <>
      {!shown && <span className="cal-gap desk-only" />}
      <button
        type="button"
        className={shown ? 'icon-btn' : 'icon-btn phone-only'}
        aria-label={months < 0 ? m.search_previous_month() : m.search_next_month()}
        disabled={disabled}
        onClick={() => onTurn(months)}
      >
        <Icon className="i" aria-hidden />
      </button>
    </>
  )
}
