import { type Holiday, panamaHolidays } from '../calendar/panama-holidays'
import type { LocalDate } from '../calendar/rental-period'
import { type BranchHours, hoursOn, isClosedOn, type OpenInterval } from './branch-hours'

type BranchDay = {
  readonly date: LocalDate
  readonly hours: readonly OpenInterval[]
  /** The branch does not open on this date; false on a normal day, also when its week has no hours for it. */
  readonly closed: boolean
  /** A public holiday says nothing about hours: a branch that closes is closed as well. */
  readonly holiday: Holiday | null
}

export function branchDay(
  branch: BranchHours,
  date: LocalDate,
  holidays: readonly Holiday[] = panamaHolidays(Number(date.slice(0, 4))),
): BranchDay {
  return {
    date,
    hours: hoursOn(branch, date),
    closed: isClosedOn(branch, date),
    holiday: holidays.find((holiday) => holiday.date === date) ?? null,
  }
}
