import {
  opensOn,
  pickupWindow,
  type RentalSearch,
  type SearchContext,
} from '~/domain/booking/search'
import { branchDay } from '~/domain/branch/branch-day'
import { selectableTimes } from '~/domain/branch/branch-hours'
import { type Holiday, panamaHolidays } from '~/domain/calendar/panama-holidays'
import {
  addDays,
  addMinutes,
  dateOf,
  type LocalDate,
  rentalDays,
  rentalSettings,
  timeOf,
} from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import { defaultLocale, type Locale } from '~/domain/locales'
import type { DayPrice, DayRestriction, ShortRental } from './day-prices'

export type EditedMoment = 'pickup' | 'return'

export type CalendarDay = {
  readonly date: LocalDate
  /** May be chosen now; in the return's turn a day before the pickup begins a new rental. */
  readonly selectable: boolean
  /** In the return's turn, for the return: whether a car can be picked up then is no matter. */
  readonly forReturn: boolean
  /** The branch does not open; only said of days that could be chosen otherwise. */
  readonly closed: boolean
  readonly holiday: string | null
  /** As a return too early for the seasons of the days before it, which ask for so many; null: it is not. */
  readonly tooShort: number | null
  /** As a pickup: nothing is handed out on that day; null: it is, or the day cannot be chosen otherwise. */
  readonly limit: DayRestriction | null
  /** The first day on which the brand hands out cars, for days before it that have not passed; null: it does so. */
  readonly opens: LocalDate | null
}

export type CalendarRules = {
  readonly search: RentalSearch
  readonly context: SearchContext
  readonly editing: EditedMoment
  readonly pickupBranch: SearchBranch | undefined
  readonly returnBranch: SearchBranch | undefined
  /** The short rentals of the pickup; there are none until they are known. */
  readonly shortRentals?: readonly ShortRental[] | undefined
  /** Whose limits count; of days that are not there nothing is known. */
  readonly prices?: readonly DayPrice[] | undefined
}

/**
 * The state of a day in the calendar (D4), by the same rules as the form's, so that no day offered is refused later.
 */
export function calendarDay(date: LocalDate, rules: CalendarRules, locale: Locale): CalendarDay {
  const { search, editing, pickupBranch, returnBranch } = rules
  const forReturn = editing === 'return' && date >= dateOf(search.pickup)
  const branch = forReturn ? returnBranch : pickupBranch
  const [first, last] = forReturn ? returnDays(rules) : pickupDays(rules.context)
  const inReach = first <= date && date <= last
  const tooShort = forReturn ? shortRental(date, rules) : null
  const open =
    inReach &&
    tooShort === null &&
    (forReturn ? hasReturnTime(date, rules) : hasPickupTime(date, rules))
  const price = rules.prices?.find((one) => one.date === date)
  const limit = open && !forReturn ? (price?.limit ?? null) : null
  const opening = opensOn(rules.context)
  const isBefore = opening !== null && dateOf(rules.context.now) <= date && date < opening
  const day = branch && branchDay(branch, date, holidaysIn(Number(date.slice(0, 4))))
  return {
    date,
    selectable: open && limit === null,
    forReturn,
    closed: inReach && tooShort === null && !open && day?.hours.length === 0,
    tooShort: inReach && date > dateOf(search.pickup) ? (tooShort?.atLeast ?? null) : null,
    limit,
    opens: isBefore ? opening : null,
    holiday: day?.holiday?.name[locale] ?? null,
  }
}

/** At the times of day that are chosen. */
function shortRental(date: LocalDate, { search, shortRentals }: CalendarRules): ShortRental | null {
  const days = rentalDays(search.pickup, `${date}T${timeOf(search.return)}`)
  return shortRentals?.find((stay) => stay.days === days) ?? null
}

export type MinimumReturn = {
  readonly stay: ShortRental
  /** The first return that can be chosen after those that are too early. */
  readonly from: LocalDate
  /** The last one before them; null: there is none. */
  readonly before: LocalDate | null
}

/** The first possible return; it is null when no return is too early, or none is late enough. */
export function minimumReturn(rules: CalendarRules): MinimumReturn | null {
  const [stay] = rules.shortRentals ?? []
  if (!stay) return null
  const [first, last] = returnDays(rules)
  let before: LocalDate | null = null
  let isAfter = false
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const { selectable, tooShort } = calendarDay(
      date,
      { ...rules, editing: 'return' },
      defaultLocale,
    )
    if (tooShort !== null) isAfter = true
    else if (selectable && isAfter) return { stay, from: date, before }
    else if (selectable) before = date
  }
  return null
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
  const { from, to } = windowOf(context)
  return [dateOf(from), dateOf(to)]
}

function returnDays({ search, context }: CalendarRules): readonly [LocalDate, LocalDate] {
  const pickup = dateOf(search.pickup)
  const { maximumDays } = context.limits ?? rentalSettings
  return [addDays(pickup, Math.max(0, context.site.minimumDays - 1)), addDays(pickup, maximumDays)]
}

function hasPickupTime(date: LocalDate, { pickupBranch, context }: CalendarRules): boolean {
  return (
    pickupBranch !== undefined && selectableTimes(pickupBranch, date, windowOf(context)).length > 0
  )
}

/** Each day of a calendar asks for it twice, with the same context. */
function windowOf(context: SearchContext): ReturnType<typeof pickupWindow> {
  const window = windows.get(context) ?? pickupWindow(context)
  windows.set(context, window)
  return window
}

const windows = new WeakMap<SearchContext, ReturnType<typeof pickupWindow>>()

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
