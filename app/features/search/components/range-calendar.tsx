import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dateOf, type LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { addMonths, type CalendarRules, calendarBounds, firstOfMonth } from '../calendar-days'
import { keyTarget } from '../calendar-keys'
import { CalendarMonth } from './calendar-month'

/** The WAI-ARIA grid pattern. Days that cannot be chosen can be reached, so that their reason is heard. */
export function RangeCalendar({
  rules,
  month,
  months,
  locale,
  same,
  loading,
  onMonth,
  onChoose,
}: {
  readonly rules: CalendarRules
  /** First day of the first month shown. */
  readonly month: LocalDate
  /** How many are shown. */
  readonly months: number
  readonly locale: Locale
  /** All days cost the same, which is said once. */
  readonly same: boolean
  readonly loading: boolean
  readonly onMonth: (month: LocalDate) => void
  readonly onChoose: (date: LocalDate) => void
}) {
  const { search, editing } = rules
  const [focused, setFocused] = useState(() => dateOf(search[editing]))
  const [hovered, setHovered] = useState<LocalDate | null>(null)
  const element = useRef<HTMLDivElement>(null)
  // The day that is to have the focus, until it is drawn: what is drawn before it may still be the month of before.
  const moving = useRef<LocalDate | null>(focused)
  const [first, last] = calendarBounds(rules)

  useEffect(() => {
    if (!moving.current) return
    const day = element.current?.querySelector<HTMLElement>(`[data-date="${moving.current}"]`)
    if (!day) return
    moving.current = null
    day.focus()
  })

  const moveTo = (date: LocalDate) => {
    const target = date < first ? first : date > last ? last : date
    moving.current = target
    setFocused(target)
    if (target < month) onMonth(firstOfMonth(target))
    else if (target >= addMonths(month, months)) {
      onMonth(addMonths(firstOfMonth(target), 1 - months))
    }
  }
  const canTurn = (from: LocalDate) => ({ back: from > first, on: addMonths(from, months) <= last })
  const turn = (by: number) => {
    const next = addMonths(month, by)
    onMonth(next)
    const day = focused < next || focused >= addMonths(next, months) ? next : focused
    setFocused(day)
    // The button that was pressed takes no focus any more where it turns no further.
    if (!canTurn(next)[by < 0 ? 'back' : 'on']) moving.current = day
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = keyTarget(event, focused)
    if (target === null || !(event.target as HTMLElement).dataset.date) return
    event.preventDefault()
    moveTo(target)
  }
  const preview =
    editing === 'return' && hovered && hovered > dateOf(search.pickup) ? hovered : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grids inside are the widgets
    <div
      className="cal-m"
      ref={element}
      onKeyDown={onKeyDown}
      onPointerLeave={() => setHovered(null)}
    >
      {Array.from({ length: months }, (_, index) => (
        <CalendarMonth
          // biome-ignore lint/suspicious/noArrayIndexKey: a month gives its place to the next one, the buttons stay where they are
          key={index}
          month={addMonths(month, index)}
          isFirst={index === 0}
          isLast={index === months - 1}
          rules={rules}
          locale={locale}
          same={same}
          loading={loading}
          focused={focused}
          rangeEnd={preview ?? dateOf(search.return)}
          onHover={setHovered}
          onTurn={turn}
          canTurn={canTurn(month)}
          onChoose={(date) => {
            setFocused(date)
            onChoose(date)
          }}
        />
      ))}
    </div>
  )
}
