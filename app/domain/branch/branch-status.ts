import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesBetween,
  timeOf,
} from '../calendar/rental-period'
import { type BranchHours, hoursOn } from './branch-hours'

/** `always`: it does not close within a week. `closing`: in less than an hour. `opens` null: not in sight. */
export type BranchStatus =
  | { readonly kind: 'always' }
  | { readonly kind: 'open' | 'closing'; readonly until: LocalDateTime }
  | { readonly kind: 'closed'; readonly opens: LocalDateTime | null }

/** Whether the door is open at a moment of Panama, and what comes next; at the minute of closing it is closed. */
export function branchStatus(branch: BranchHours, now: LocalDateTime): BranchStatus {
  const time = timeOf(now)
  const here = hoursOn(branch, dateOf(now)).find(({ open, close }) => open <= time && time < close)
  if (!here) return { kind: 'closed', opens: nextOpening(branch, now) }
  const until = endOf(branch, dateOf(now), here.close)
  if (until === null) return { kind: 'always' }
  return { kind: minutesBetween(now, until) < SOON ? 'closing' : 'open', until }
}

export function isOpenStatus({ kind }: BranchStatus): boolean {
  return kind !== 'closed'
}

/** Minutes. */
const SOON = 60

const DAYS_TO_CLOSE = 7
const DAYS_TO_OPEN = 60

/** Hours that begin at midnight go on from the day before; null: no end within a week. */
function endOf(branch: BranchHours, date: LocalDate, close: string): LocalDateTime | null {
  for (let day = 0; day <= DAYS_TO_CLOSE; day++) {
    const end = day === 0 ? close : closingOf(branch, addDays(date, day))
    if (end === null) return `${addDays(date, day)}T00:00`
    if (end !== '24:00') return `${addDays(date, day)}T${end}`
  }
  return null
}

/** When what is open at midnight closes; null: nothing is. */
function closingOf(branch: BranchHours, date: LocalDate): string | null {
  const [first] = hoursOn(branch, date)
  return first?.open === '00:00' ? first.close : null
}

function nextOpening(branch: BranchHours, now: LocalDateTime): LocalDateTime | null {
  for (let day = 0; day <= DAYS_TO_OPEN; day++) {
    const date = addDays(dateOf(now), day)
    const next = hoursOn(branch, date).find(({ open }) => `${date}T${open}` > now)
    if (next) return `${date}T${next.open}`
  }
  return null
}
