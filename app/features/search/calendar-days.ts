import { branchDay } from '~/domain/branch-day'
import { selectableTimes } from '~/domain/branch-hours'
import type { Locale, SearchBranch } from '~/domain/catalogue'
import { type Holiday, panamaHolidays } from '~/domain/panama-holidays'
import { addDays, addMinutes, dateOf, type LocalDate, rentalLimits } from '~/domain/rental-period'
import { pickupWindow, type RentalSearch, type SearchContext } from '~/domain/search'

export type EditedMoment = 'pickup' | 'return'

export type CalendarDay = {
  readonly date: LocalDate
  /** May be chosen now; in the return's turn a day before the pickup begins a new rental. */
  readonly selectable: boolean
  /** The branch does not open; only said of days that could be chosen otherwise. */
  readonly closed: boolean
  readonly holiday: string | null
  /** As a return too early for the season of the pickup, which asks for so many days; null: it is not. */
  readonly tooShort: number | null
}

export type CalendarRules = {
  readonly search: RentalSearch
  readonly context: SearchContext
  readonly editing: EditedMoment
  readonly pickupBranch: SearchBranch | undefined
  readonly returnBranch: SearchBranch | undefined
  /** Days that the season of the pickup asks for; null: any number. */
  readonly minimumStay?: number | null
}

/** What the calendar says about a day (D4): the same rules as the form's, so that no day offered is refused later. */
export function calendarDay(date: LocalDate, rules: CalendarRules, locale: Locale): CalendarDay {
  const { search, editing, pickupBranch, returnBranch } = rules
  const forReturn = editing === 'return' && date >= dateOf(search.pickup)
  const branch = forReturn ? returnBranch : pickupBranch
  const [first, last] = forReturn ? returnDays(rules) : pickupDays(rules.context)
  const inReach = first <= date && date <= last
  const { minimumStay = null } = rules
  const tooShort =
    forReturn && minimumStay !== null && date < earliestReturn(search, minimumStay)
      ? minimumStay
      : null
  const selectable =
    inReach &&
    tooShort === null &&
    (forReturn ? hasReturnTime(date, rules) : hasPickupTime(date, rules))
  const day = branch && branchDay(branch, date, holidaysIn(Number(date.slice(0, 4))))
  return {
    date,
    selectable,
    closed: inReach && tooShort === null && !selectable && day?.hours.length === 0,
    tooShort: inReach && date > dateOf(search.pickup) ? tooShort : null,
    holiday: day?.holiday?.name[locale] ?? null,
  }
}

/** At the time of day of the pickup. */
export function earliestReturn({ pickup }: RentalSearch, minimumStay: number): LocalDate {
  return addDays(dateOf(pickup), minimumStay)
}

export function calendarBounds(rules: CalendarRules): readonly [LocalDate, LocalDate] {
  const [first] = pickupDays(rules.context)
  const [, last] = rules.editing === 'return' ? returnDays(rules) : pickupDays(rules.context)
  return [first, last]
}

/** The weeks of a month, Sunday first; null where another month's days would stand. */
export function weeksOf(month: LocalDate): (LocalDate | null)[][] {
  const first = Temporal.PlainDate.from(month).with({ day: 1 })
  const before = first.dayOfWeek % 7
  const cells = Array.from({ length: Math.ceil((before + first.daysInMonth) / 7) * 7 }, (_, i) => {
    const day = i - before
    return day >= 0 && day < first.daysInMonth ? first.add({ days: day }).toString() : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`
}

export function addMonths(date: LocalDate, months: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ months }).toString()
}

function pickupDays(context: SearchContext): readonly [LocalDate, LocalDate] {
  const { from, to } = pickupWindow(context)
  return [dateOf(from), dateOf(to)]
}

function returnDays({ search, context }: CalendarRules): readonly [LocalDate, LocalDate] {
  const pickup = dateOf(search.pickup)
  const { maximumDays } = context.limits ?? rentalLimits
  return [addDays(pickup, Math.max(0, context.site.minimumDays - 1)), addDays(pickup, maximumDays)]
}

function hasPickupTime(date: LocalDate, { pickupBranch, context }: CalendarRules): boolean {
  return (
    pickupBranch !== undefined &&
    selectableTimes(pickupBranch, date, pickupWindow(context)).length > 0
  )
}

function hasReturnTime(date: LocalDate, { search, returnBranch }: CalendarRules): boolean {
  if (!returnBranch) return false
  const options = { from: addMinutes(search.pickup, 1), afterHours: returnBranch.afterHoursReturn }
  return selectableTimes(returnBranch, date, options).length > 0
}

function holidaysIn(year: number): readonly Holiday[] {
  const holidays = holidaysOf.get(year) ?? panamaHolidays(year)
  holidaysOf.set(year, holidays)
  return holidays
}

const holidaysOf = new Map<number, readonly Holiday[]>()
