import { isOpenAt } from '../branch/branch-hours'
import { nearestOpenTime } from '../branch/nearest-open-time'
import {
  addDays,
  addMinutes,
  dateOf,
  type LocalDateTime,
  minutesBetween,
  rentalDays,
  rentalSettings,
  timeOf,
} from '../calendar/rental-period'
import type { SearchBranch } from '../catalogue'
import { lastAskedAge, readAge } from '../people/driver-age'
import type { Cents } from '../pricing/money'
import { MINIMUM_AGE } from './booking-rules'
import { isSameText, parseRawSearch, type RawSearch, tripText, withoutMissing } from './raw-search'
import {
  afterHoursFee,
  checkSearch,
  feeWithTaxes,
  type IssueCode,
  oneWayFee,
  pickupWindow,
  type RentalSearch,
  type SearchContext,
  type TripField,
} from './search'

/** A change that was made to a link, for the notice (D2). Values that were missing are filled in silently. */
export type Correction = {
  readonly field: TripField | 'driverAge'
  /** Why: the rule that was broken, or `follows_pickup` for a return that only moved along. */
  readonly code: IssueCode | 'follows_pickup' | 'minimum_age'
  /** As it came; show it escaped or not at all. */
  readonly from: string
  readonly to: string
  /** Charges that the new value brings and the search as it came did not have; absent: none. */
  readonly added?: readonly AddedCharge[]
}

/** A fee in cents, as it changes the total, taxes included (D48); or days that are charged beyond those asked for. */
export type AddedCharge =
  | { readonly kind: 'after_hours' | 'one_way'; readonly fee: Cents }
  | { readonly kind: 'days'; readonly days: number }

export type CorrectedSearch = {
  readonly search: RentalSearch
  readonly corrections: readonly Correction[]
}

/**
 * The valid search nearest to what a link or a form held (D2); a valid one comes back as it is. Never throws.
 * - An unknown place becomes the first branch; a return that has no one-way fee, the pickup branch.
 * - A moment moves within its day, else to a later day, else to an earlier one; a pickup of a day that has passed keeps
 *   its time of day. A return that is still possible stays, unless that charges more days than were asked for; then the
 *   rental keeps its length.
 * - No return moves to a time with the after-hours fee where one within the hours of that day costs no more. A charge
 *   that comes all the same is in the corrections.
 * - An age below the house's becomes that; one that changes nothing is none: the same search has one address.
 * - Where no search is possible it is the default, and `checkSearch` tells why.
 */
export function correctSearch(raw: unknown, context: SearchContext): CorrectedSearch {
  const asked = parseRawSearch(raw, context)
  const search = validAsAsked(asked, context) ?? nearest(asked, context) ?? nearest({}, context)
  const trip = search ?? fallback(context)
  const said = readAge(raw)
  const age = said === undefined ? undefined : Math.max(said, MINIMUM_AGE)
  const isAsked = age !== undefined && age <= lastAskedAge(context.site)
  const result = isAsked ? { ...trip, driverAge: age } : trip
  const moved = listCorrections(raw, asked, result, context)
  const corrections =
    moved.length === 0 ? moved : withCharges(moved, addedCharges(asked, result, context))
  if (!isAsked || age === said) return { search: result, corrections }
  const raised: Correction = {
    field: 'driverAge',
    code: 'minimum_age',
    from: String(said),
    to: String(age),
  }
  return { search: result, corrections: [...corrections, raised] }
}

type Places = { readonly pickup: SearchBranch; readonly return: SearchBranch }

const FIELDS = ['pickupBranch', 'returnBranch', 'pickup', 'return'] as const

function validAsAsked(asked: RawSearch, context: SearchContext): RentalSearch | null {
  const { pickupBranch, returnBranch = pickupBranch, pickup, return: returned } = asked
  if (!pickupBranch || !returnBranch || !pickup || !returned) return null
  const search = { pickupBranch, returnBranch, pickup, return: returned }
  return checkSearch(search, context).length === 0 ? search : null
}

/** Tries the places asked for, then a round trip from there, then every branch; null: none can be rented. */
function nearest(asked: RawSearch, context: SearchContext): RentalSearch | null {
  for (const places of placesToTry(asked, context)) {
    const pickup = nearestPickup(asked, places.pickup, context)
    const returned = pickup && nearestReturn(asked, pickup, places.return, context)
    if (!pickup || !returned) continue
    return {
      pickupBranch: places.pickup.slug,
      returnBranch: places.return.slug,
      pickup,
      return: returned,
    }
  }
  return null
}

function placesToTry(asked: RawSearch, { branches, oneWayFees }: SearchContext): Places[] {
  const find = (wanted?: string) => branches.find(({ slug }) => slug === wanted)
  const pickup = find(asked.pickupBranch) ?? branches[0]
  if (!pickup) return []
  const oneWay = find(asked.returnBranch) ?? pickup
  const pair = { pickupBranch: pickup.slug, returnBranch: oneWay.slug }
  return [
    ...(oneWayFee(pair, oneWayFees) === null ? [] : [{ pickup, return: oneWay }]),
    { pickup, return: pickup },
    ...branches.map((branch) => ({ pickup: branch, return: branch })),
  ]
}

function nearestPickup(
  asked: RawSearch,
  branch: SearchBranch,
  context: SearchContext,
): LocalDateTime | null {
  const { now, limits = rentalSettings } = context
  const window = pickupWindow(context)
  const wanted = asked.pickup ?? defaultPickup(context)
  const isPast = dateOf(wanted) < dateOf(now)
  return nearestOpenTime(branch, isPast ? nextAtTime(timeOf(wanted), window.from) : wanted, {
    ...window,
    stepMinutes: limits.stepMinutes,
  })
}

/** The first moment of that time of day, `HH:mm`, that is not before another. */
function nextAtTime(time: string, from: LocalDateTime): LocalDateTime {
  const sameDay = `${dateOf(from)}T${time}`
  return sameDay < from ? addDays(sameDay, 1) : sameDay
}

function nearestReturn(
  asked: RawSearch,
  pickup: LocalDateTime,
  branch: SearchBranch,
  context: SearchContext,
): LocalDateTime | null {
  const { site, limits = rentalSettings } = context
  const minimum = Math.max(1, site.minimumDays)
  const oneDayLess = addDays(pickup, minimum - 1)
  const window = {
    from: addMinutes(oneDayLess, minimum > 1 ? limits.graceMinutes + 1 : 1),
    to: addMinutes(addDays(pickup, limits.maximumDays), limits.graceMinutes),
    stepMinutes: limits.stepMinutes,
  }
  const wanted = wantedReturn(asked, pickup, minimum, context)
  const afterHours = branch.afterHoursReturn
  const found = nearestOpenTime(branch, wanted, { ...window, afterHours })
  if (!found || isOpenAt(branch, found) || wantsAfterHours(asked, branch)) return found
  const day = dateOf(found)
  const asManyDays = addDays(pickup, rentalDays(pickup, found, limits))
  const limit = addMinutes(asManyDays, limits.graceMinutes)
  const [, from = window.from] = [window.from, `${day}T00:00`].sort()
  const [to = window.to] = [window.to, `${day}T23:59`, limit].sort()
  const inHours = nearestOpenTime(branch, found, { ...window, from, to })
  return inHours ?? found
}

/** Whether a return outside the weekly hours of the branch was asked for. */
function wantsAfterHours(asked: RawSearch, branch: SearchBranch): boolean {
  return asked.return !== undefined && !isOpenAt({ ...branch, closures: [] }, asked.return)
}

function wantedReturn(
  asked: RawSearch,
  pickup: LocalDateTime,
  minimum: number,
  context: SearchContext,
): LocalDateTime {
  const bounded = (moment: LocalDateTime) => boundLength(pickup, moment, minimum, context)
  const wanted = bounded(asked.return ?? defaultReturn(pickup, context))
  if (!asked.pickup || !asked.return || asked.return <= asked.pickup) return wanted
  const { limits = rentalSettings } = context
  const daysAsked = rentalDays(asked.pickup, asked.return, limits)
  const stays = wanted === asked.return && rentalDays(pickup, wanted, limits) <= daysAsked
  return stays ? wanted : bounded(addMinutes(pickup, minutesBetween(asked.pickup, asked.return)))
}

/** Whole days from the pickup when a return is too early or too late: they are charged anyway. */
function boundLength(
  pickup: LocalDateTime,
  returned: LocalDateTime,
  minimum: number,
  { limits = rentalSettings }: SearchContext,
): LocalDateTime {
  if (returned <= pickup) return addDays(pickup, minimum)
  const days = rentalDays(pickup, returned, limits)
  if (days < minimum) return addDays(pickup, minimum)
  return days > limits.maximumDays ? addDays(pickup, limits.maximumDays) : returned
}

function defaultPickup({ site, now }: SearchContext): LocalDateTime {
  const tomorrow = addDays(dateOf(now), 1)
  const { disabledUntil } = site
  return `${disabledUntil && disabledUntil > tomorrow ? disabledUntil : tomorrow}T10:00`
}

function defaultReturn(pickup: LocalDateTime, context: SearchContext): LocalDateTime {
  const { site, limits = rentalSettings } = context
  return addDays(pickup, Math.max(limits.defaultDays, site.minimumDays))
}

function fallback(context: SearchContext): RentalSearch {
  const slug = context.branches[0]?.slug ?? ''
  const pickup = defaultPickup(context)
  return { pickupBranch: slug, returnBranch: slug, pickup, return: defaultReturn(pickup, context) }
}

function listCorrections(
  raw: unknown,
  asked: RawSearch,
  result: RentalSearch,
  context: SearchContext,
): Correction[] {
  const filled = { ...result, ...withoutMissing(asked) }
  return FIELDS.flatMap((field) => {
    const from = tripText(raw, field)
    const to = result[field]
    if (from === undefined || isSameText(from, to)) return []
    if (!isSameText(from, filled[field])) return [{ field, code: 'invalid_date', from, to }]
    const moments = { pickup: filled.pickup, return: filled.return }
    const elsewhere = { ...result, ...moments, [field]: filled[field] }
    const issue = [filled, elsewhere]
      .flatMap((search) => checkSearch(search, context))
      .find((found) => found.field === field)
    return [{ field, code: issue?.code ?? UNSAID[field], from, to }]
  })
}

/** When a value was fine by itself and something else moved it. */
const UNSAID = {
  pickupBranch: 'pickup_closed',
  returnBranch: 'return_closed',
  pickup: 'pickup_closed',
  return: 'follows_pickup',
} as const

/** Each charge stands with the correction that brought it, or with the first where that value was filled in. */
function withCharges(
  corrections: readonly Correction[],
  charges: readonly AddedCharge[],
): Correction[] {
  const bearer = (kind: AddedCharge['kind']) =>
    BROUGHT_BY[kind].find((field) => corrections.some((one) => one.field === field))
  return corrections.map((correction) => {
    const added = charges.filter(({ kind }) => bearer(kind) === correction.field)
    return added.length > 0 ? { ...correction, added } : correction
  })
}

/** The likeliest cause first. */
const BROUGHT_BY = {
  after_hours: ['return', 'returnBranch', 'pickup', 'pickupBranch'],
  one_way: ['returnBranch', 'pickupBranch', 'return', 'pickup'],
  days: ['return', 'pickup', 'returnBranch', 'pickupBranch'],
} as const satisfies Record<AddedCharge['kind'], readonly TripField[]>

function addedCharges(
  asked: RawSearch,
  result: RentalSearch,
  context: SearchContext,
): AddedCharge[] {
  const { branches, oneWayFees, limits = rentalSettings } = context
  const filled = { ...result, ...withoutMissing(asked) }
  const added = (fee: Cents) => feeWithTaxes(fee, result, context)
  const there = branches.find(({ slug }) => slug === result.returnBranch)
  const isAskedLate =
    filled.returnBranch === result.returnBranch && there && wantsAfterHours(asked, there)
  const late = isAskedLate ? 0 : afterHoursFee(result, branches)
  const way = oneWayFee(result, oneWayFees) ?? 0
  const moreWay = way > (oneWayFee(filled, oneWayFees) ?? 0) ? way : 0
  const isLength = asked.pickup && asked.return && asked.pickup < asked.return
  const daysAsked = isLength ? rentalDays(filled.pickup, filled.return, limits) : null
  const moreDays = daysAsked ? rentalDays(result.pickup, result.return, limits) - daysAsked : 0
  return [
    ...(late > 0 ? [{ kind: 'after_hours' as const, fee: added(late) }] : []),
    ...(moreWay > 0 ? [{ kind: 'one_way' as const, fee: added(moreWay) }] : []),
    ...(moreDays > 0 ? [{ kind: 'days' as const, days: moreDays }] : []),
  ]
}
