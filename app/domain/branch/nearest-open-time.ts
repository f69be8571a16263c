import { toMinuteOfDay } from '../calendar/numbers'
import { addDays, dateOf, daysBetween, type LocalDateTime, timeOf } from '../calendar/rental-period'
import { type BranchHours, isClosedOn, isOpenAt, selectableTimes } from './branch-hours'

type TimeWindow = {
  /** Panama-local moments, both included. */
  readonly from: LocalDateTime
  readonly to: LocalDateTime
  readonly stepMinutes: number
  readonly afterHours?: boolean
}

/**
 * The nearest open time of that day, else of later ones (the renter may not have arrived before), else of earlier
 * ones; null: there is none.
 */
export function nearestOpenTime(
  branch: BranchHours,
  wanted: LocalDateTime,
  window: TimeWindow,
): LocalDateTime | null {
  const { from, to } = window
  if (from > to || (branch.hours.length === 0 && !window.afterHours)) return null
  if (from <= wanted && wanted <= to && serves(branch, wanted, window)) return wanted
  const start = dateOf(wanted < from ? from : wanted > to ? to : wanted)
  for (const day of outward(daysBetween(start, to), daysBetween(from, start))) {
    const date = addDays(start, day)
    const time = nearestTime(selectableTimes(branch, date, window), timeOf(wanted))
    if (time) return `${date}T${time}`
  }
  return null
}

function serves(branch: BranchHours, local: LocalDateTime, { afterHours }: TimeWindow): boolean {
  return isOpenAt(branch, local) || (afterHours === true && !isClosedOn(branch, dateOf(local)))
}

function* outward(ahead: number, back: number): Generator<number> {
  for (let day = 0; day <= ahead; day++) yield day
  for (let day = 1; day <= back; day++) yield -day
}

/** On equal distance the later one. */
function nearestTime(times: readonly string[], wanted: string): string | undefined {
  const distance = (time: string) => Math.abs(toMinuteOfDay(time) - toMinuteOfDay(wanted))
  return times.toSorted((a, b) => distance(a) - distance(b) || (a < b ? 1 : -1))[0]
}
