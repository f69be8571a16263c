import { nearestOpenTime } from '../branch/nearest-open-time'
import {
  addDays,
  addMinutes,
  dateOf,
  type LocalDateTime,
  minutesBetween,
  rentalDays,
  rentalSettings,
} from '../calendar/rental-period'
import type { SearchBranch } from '../catalogue'
import { lastAskedAge, readAge } from '../people/driver-age'
import { MINIMUM_AGE } from './booking-rules'
import { isSameText, parseRawSearch, type RawSearch, tripText, withoutMissing } from './raw-search'
import {
  checkSearch,
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
}

export type CorrectedSearch = {
  readonly search: RentalSearch
  readonly corrections: readonly Correction[]
}

/**
 * The valid search nearest to what a link or a form held (D2); a valid one comes back as it is. Never throws.
 * - An unknown place becomes the first branch; a return that has no one-way fee, the pickup branch.
 * - A moment moves within its day, else to a later day, else to an earlier one. A return that is still possible stays,
 *   unless that charges more days than were asked for; then the rental keeps its length.
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
  const corrections = listCorrections(raw, asked, result, context)
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
  const { limits = rentalSettings } = context
  return nearestOpenTime(branch, asked.pickup ?? defaultPickup(context), {
    ...pickupWindow(context),
    stepMinutes: limits.stepMinutes,
  })
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
  return nearestOpenTime(branch, wantedReturn(asked, pickup, minimum, context), {
    from: addMinutes(oneDayLess, minimum > 1 ? limits.graceMinutes + 1 : 1),
    to: addMinutes(addDays(pickup, limits.maximumDays), limits.graceMinutes),
    stepMinutes: limits.stepMinutes,
    afterHours: branch.afterHoursReturn,
  })
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
