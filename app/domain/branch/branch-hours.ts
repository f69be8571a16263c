import { toTime } from '../calendar/numbers.ts'
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  rentalSettings,
  timeOf,
} from '../calendar/rental-period.ts'
import type { SearchBranch } from '../catalogue'

export type BranchHours = Pick<SearchBranch, 'hours' | 'closures'>
/** `HH:mm` of Panama; `close` may be `24:00`. Both ends are served: at 19:00 the door still opens. */
export type OpenInterval = { readonly open: string; readonly close: string }

export function isOpenAt(branch: BranchHours, local: LocalDateTime): boolean {
  const time = timeOf(local)
  return hoursOn(branch, dateOf(local)).some(({ open, close }) => open <= time && time <= close)
}

/** The hours of a day in order, overlapping ones joined; empty when the branch is closed (D4). */
export function hoursOn(branch: BranchHours, date: LocalDate): OpenInterval[] {
  if (isClosedOn(branch, date)) return []
  const weekday = Temporal.PlainDate.from(date).dayOfWeek
  const joined: { open: string; close: string }[] = []
  for (const { open, close } of branch.hours
    .filter((hours) => hours.day === weekday && hours.open < hours.close)
    .toSorted((a, b) => (a.open < b.open ? -1 : 1))) {
    const before = joined.at(-1)
    if (!before || before.close < open) joined.push({ open, close })
    else if (before.close < close) before.close = close
  }
  return joined
}

export function isClosedOn(branch: BranchHours, date: LocalDate): boolean {
  return branch.closures.some((closure) => closure.date === date)
}

/** In a normal week; single closures do not count. */
export function isOpen24Hours(branch: BranchHours): boolean {
  const week = { hours: branch.hours, closures: [] }
  return MONDAY_TO_SUNDAY.every((date) => {
    const [first] = hoursOn(week, date)
    return first?.open === '00:00' && first.close === '24:00'
  })
}

type TimeList = {
  readonly stepMinutes?: number
  /** Earliest and latest Panama-local moments that may be offered, both included. */
  readonly from?: LocalDateTime
  readonly to?: LocalDateTime
  /** Offer times outside the hours too (after-hours return), but never on a closed date. */
  readonly afterHours?: boolean
}

/** The times `HH:mm` that a list offers on a day: every half hour within the branch's hours (D4). */
export function selectableTimes(
  branch: BranchHours,
  date: LocalDate,
  options: TimeList = {},
): string[] {
  const {
    stepMinutes = rentalSettings.stepMinutes,
    from = '',
    to = '9999',
    afterHours = false,
  } = options
  const hours = afterHours && !isClosedOn(branch, date) ? ALL_DAY : hoursOn(branch, date)
  return timesOfDay(stepMinutes).filter((time) => {
    const local = `${date}T${time}`
    const inHours = hours.some(({ open, close }) => open <= time && time <= close)
    return inHours && from <= local && local <= to
  })
}

function timesOfDay(stepMinutes: number): readonly string[] {
  const known = timesByStep.get(stepMinutes)
  if (known) return known
  const count = Math.ceil((24 * 60) / stepMinutes)
  const times = Array.from({ length: count }, (_, index) => toTime(index * stepMinutes))
  timesByStep.set(stepMinutes, times)
  return times
}

/** A calendar asks for the times of each of its days; the steps are few, of the code's own. */
const timesByStep = new Map<number, readonly string[]>()

const ALL_DAY: readonly OpenInterval[] = [{ open: '00:00', close: '24:00' }]

/** Any one week will do: 2024-01-01 was a Monday. */
const MONDAY_TO_SUNDAY = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`)
