import { hoursOn, isClosedOn, isOpenAt } from '../branch/branch-hours'
import {
  addDays,
  addMinutes,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesBetween,
  parseLocalDateTime,
  type RentalSettings,
  rentalDays,
  rentalSettings,
} from '../calendar/rental-period'
import type { SearchBranch, Site } from '../catalogue'
import type { AgeRules } from '../people/driver-age'
import type { Cents } from '../pricing/money'
import { withTaxes } from '../pricing/taxes'

/** Where and when: branch slugs and Panama-local moments (D2). */
type Trip = {
  readonly pickupBranch: string
  readonly returnBranch: string
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
}

export type TripField = keyof Trip

export type RentalSearch = Trip & {
  /** Full years, of a driver who may be charged as a young one; absent: old enough. The birthday decides in the end. */
  readonly driverAge?: number | undefined
}

export type SearchContext = {
  readonly branches: readonly SearchBranch[]
  readonly site: Pick<Site, 'minimumDays' | 'disabledUntil'> &
    Partial<AgeRules & Pick<Site, 'tax' | 'name'>>
  readonly oneWayFees: Readonly<Record<string, Cents>>
  readonly now: LocalDateTime
  readonly limits?: RentalSettings
}

export type IssueCode =
  | 'unknown_branch'
  | 'no_one_way'
  | 'invalid_date'
  | 'past'
  | 'minimum_hours'
  | 'disabled_until'
  | 'too_far_ahead'
  | 'pickup_closed'
  | 'pickup_closed_day'
  | 'inverted'
  | 'return_closed'
  | 'return_closed_day'
  | 'minimum_days'
  | 'maximum_days'

export type Issue = {
  readonly code: IssueCode
  readonly field: TripField
  /** The limit that was broken, for its message: hours, days or a `YYYY-MM-DD`; null: none. */
  readonly limit: number | string | null
}

/** D4, in the order of the form. The notice of 2 hours (§5.12) counts across midnight, too. Never throws. */
export function checkSearch(search: RentalSearch, context: SearchContext): Issue[] {
  return [
    ...checkBranches(search, context),
    ...checkPickup(search, context),
    ...checkReturn(search, context),
  ]
}

/** The earliest and latest pickup that notice, `disable_reservations_until` and the horizon allow (D4). */
export function pickupWindow(context: Omit<SearchContext, 'branches' | 'oneWayFees'>): {
  readonly from: LocalDateTime
  readonly to: LocalDateTime
} {
  const { site, now, limits = rentalSettings } = context
  const noticed = addMinutes(now, limits.noticeHours * 60)
  const enabled = site.disabledUntil ? `${site.disabledUntil}T00:00` : noticed
  const [, from = noticed] = [enabled, noticed].sort()
  return {
    from,
    to: `${addDays(dateOf(now), limits.maximumDaysAhead)}T23:59`,
  }
}

/** The first day on which a brand hands out cars, while that is ahead; null: it does so already. */
export function opensOn({
  site: { disabledUntil },
  now,
}: Pick<SearchContext, 'now'> & {
  readonly site: Pick<Site, 'disabledUntil'>
}): LocalDate | null {
  return disabledUntil && disabledUntil > dateOf(now) ? disabledUntil : null
}

export function canReturnAt(
  branch: Pick<SearchBranch, 'hours' | 'closures' | 'afterHoursReturn'>,
  local: LocalDateTime,
): boolean {
  if (isOpenAt(branch, local)) return true
  return branch.afterHoursReturn && !isClosedOn(branch, dateOf(local))
}

/** The same search from another pickup; the return moves along, so that the length stays. */
export function movePickup(search: RentalSearch, pickup: LocalDateTime): RentalSearch {
  const length = minutesBetween(search.pickup, search.return)
  return { ...search, pickup, return: addMinutes(pickup, length) }
}

/** The one-way fee of a pair of branches; null: the pair has no fee, and cannot be rented (D9). */
export function oneWayFee(
  search: Pick<RentalSearch, 'pickupBranch' | 'returnBranch'>,
  fees: Readonly<Record<string, Cents>>,
): Cents | null {
  if (search.pickupBranch === search.returnBranch) return 0
  return fees[`${search.pickupBranch}>${search.returnBranch}`] ?? null
}

/** D4, D9; 0 within the branch's hours. */
export function afterHoursFee(
  search: Pick<RentalSearch, 'returnBranch' | 'return'>,
  branches: readonly SearchBranch[],
): Cents {
  const branch = branches.find(({ slug }) => slug === search.returnBranch)
  if (!branch || isOpenAt(branch, search.return)) return 0
  return branch.afterHoursReturn ? branch.afterHoursFee : 0
}

/** The addition of a one-way fee to the total of a search; 0: it has none. */
export function oneWayCost(
  search: Pick<RentalSearch, 'pickupBranch' | 'returnBranch'>,
  context: Pick<SearchContext, 'branches' | 'site' | 'oneWayFees'>,
): Cents {
  return feeWithTaxes(oneWayFee(search, context.oneWayFees) ?? 0, search, context)
}

/** A fee as it changes the total: with the airport fee of the branch of the pickup and ITBMS (D48). */
export function feeWithTaxes(
  fee: Cents,
  { pickupBranch }: Pick<RentalSearch, 'pickupBranch'>,
  { branches, site }: Pick<SearchContext, 'branches' | 'site'>,
): Cents {
  const branch = branches.find(({ slug }) => slug === pickupBranch)
  const airportPercent = branch?.concessionRate ?? 0
  return withTaxes(fee, { airportPercent, taxPercent: site.tax ?? 0 })
}

function checkBranches(search: RentalSearch, { branches, oneWayFees }: SearchContext): Issue[] {
  const unknown = (['pickupBranch', 'returnBranch'] as const).filter(
    (field) => !branches.some(({ slug }) => slug === search[field]),
  )
  if (unknown.length > 0) return unknown.map((field) => issue('unknown_branch', field))
  return oneWayFee(search, oneWayFees) === null ? [issue('no_one_way', 'returnBranch')] : []
}

function checkPickup({ pickup, pickupBranch }: RentalSearch, context: SearchContext): Issue[] {
  if (!parseLocalDateTime(pickup)) return [issue('invalid_date', 'pickup')]
  const { branches, site, now, limits = rentalSettings } = context
  const window = pickupWindow(context)
  const branch = branches.find(({ slug }) => slug === pickupBranch)
  const issues: Issue[] = []
  if (pickup < now) issues.push(issue('past', 'pickup'))
  else if (pickup < addMinutes(now, limits.noticeHours * 60)) {
    issues.push(issue('minimum_hours', 'pickup', limits.noticeHours))
  }
  if (site.disabledUntil && dateOf(pickup) < site.disabledUntil) {
    issues.push(issue('disabled_until', 'pickup', site.disabledUntil))
  }
  if (pickup > window.to) issues.push(issue('too_far_ahead', 'pickup', limits.maximumDaysAhead))
  if (branch && !isOpenAt(branch, pickup)) {
    const allDay = hoursOn(branch, dateOf(pickup)).length === 0
    issues.push(issue(allDay ? 'pickup_closed_day' : 'pickup_closed', 'pickup'))
  }
  return issues
}

function checkReturn(search: RentalSearch, context: SearchContext): Issue[] {
  if (!parseLocalDateTime(search.return)) return [issue('invalid_date', 'return')]
  const { branches, site, limits = rentalSettings } = context
  const branch = branches.find(({ slug }) => slug === search.returnBranch)
  const issues: Issue[] = []
  if (parseLocalDateTime(search.pickup)) issues.push(...checkLength(search, site, limits))
  if (branch && !canReturnAt(branch, search.return)) {
    const allDay = hoursOn(branch, dateOf(search.return)).length === 0
    issues.push(issue(allDay ? 'return_closed_day' : 'return_closed', 'return'))
  }
  return issues
}

function checkLength(
  search: RentalSearch,
  site: SearchContext['site'],
  limits: RentalSettings,
): Issue[] {
  if (search.return <= search.pickup) return [issue('inverted', 'return')]
  const days = rentalDays(search.pickup, search.return, limits)
  if (days < site.minimumDays) return [issue('minimum_days', 'return', site.minimumDays)]
  if (days > limits.maximumDays) return [issue('maximum_days', 'return', limits.maximumDays)]
  return []
}

function issue(code: IssueCode, field: Issue['field'], limit: Issue['limit'] = null): Issue {
  return { code, field, limit }
}
