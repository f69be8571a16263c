import type { KeyboardEvent } from 'react'
import { addDays, type LocalDate } from '~/domain/calendar/rental-period'
import { addMonths } from './calendar-days'

/** Where a key leads from a day of a calendar, by the WAI-ARIA grid pattern; null: it is no key of ours. */
export function keyTarget(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  from: LocalDate,
): LocalDate | null {
  const weekday = Temporal.PlainDate.from(from).dayOfWeek % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'PageUp':
      return addMonths(from, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(from, shiftKey ? 12 : 1)
    case 'Home':
      return addDays(from, -weekday)
    case 'End':
      return addDays(from, 6 - weekday)
    default:
      return null
  }
}
