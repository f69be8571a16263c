import { type BranchHours, closureOn, hoursOn, type OpenInterval } from './branch-hours'
import type { Closure } from './catalogue'
import { type Holiday, panamaHolidays } from './panama-holidays'
import type { LocalDate } from './rental-period'

type BranchDay = {
  readonly date: LocalDate
  readonly hours: readonly OpenInterval[]
  /** Why the branch does not open; null on a normal day, also when its week has no hours for it. */
  readonly closure: Closure | null
  /** A public holiday says nothing about hours: a branch that closes has a closure as well. */
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
    closure: closureOn(branch, date),
    holiday: holidays.find((holiday) => holiday.date === date) ?? null,
  }
}
