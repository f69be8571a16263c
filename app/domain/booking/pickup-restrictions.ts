import { hoursOn, type OpenInterval, selectableTimes } from '../branch/branch-hours.ts'
import { toMinuteOfDay } from '../calendar/numbers.ts'
import {
  addDays,
  addMinutes,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesBetween,
  timeOf,
} from '../calendar/rental-period.ts'
import type { SearchBranch } from '../catalogue'
import type { Localized } from '../locales'

/** In this order a renter is told of them: what no date helps against comes first. */
export const restrictionKinds = ['not_offered', 'blackout', 'lead_time', 'last_pickup'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** A stop-sale or an advance booking beside opening hours and notice (D4). Empty lists: all of them. */
export type PickupRestriction = {
  readonly id: number
  /** The name of a blackout, as the renter reads it: 'Mantenimiento del ferry'. */
  readonly name: Localized
  /** Slugs of pickup branches. */
  readonly branches: readonly string[]
  readonly classes: readonly string[]
  readonly rule:
    | { readonly kind: 'not_offered' }
    /** Both days included. */
    | { readonly kind: 'blackout'; readonly from: LocalDate; readonly to: LocalDate }
    | { readonly kind: 'lead_time'; readonly hours: number }
    /** Before the day's last closing: a pause at noon is none, and a night that is open has none. */
    | { readonly kind: 'last_pickup'; readonly minutes: number }
}

export type RestrictedPickup = {
  readonly branch: Pick<SearchBranch, 'slug' | 'hours' | 'closures'>
  readonly carClass: string
  readonly pickup: LocalDateTime
  readonly now: LocalDateTime
}

/** The limit that forbids a pickup, the first of several by kind and then by id; null: none does. */
export function restrictionOn(
  wanted: RestrictedPickup,
  limits: readonly PickupRestriction[],
): PickupRestriction | null {
  const broken = limits.filter((limit) => concerns(limit, wanted) && forbids(limit, wanted))
  return broken.toSorted(byKind)[0] ?? null
}

/** The limit that forbids the pickups at all times of a day, the first as above; null: one is allowed, or there are no times. */
export function restrictionOnDay(
  { branch, carClass, now }: Omit<RestrictedPickup, 'pickup'>,
  { date, times }: { readonly date: LocalDate; readonly times: readonly string[] },
  limits: readonly PickupRestriction[],
): PickupRestriction | null {
  const broken: PickupRestriction[] = []
  for (const time of times) {
    const limit = restrictionOn({ branch, carClass, pickup: `${date}T${time}`, now }, limits)
    if (!limit) return null
    broken.push(limit)
  }
  return broken.toSorted(byKind)[0] ?? null
}

/** Pickups of this window are looked at, and no later day than this many ahead. */
type Reach = {
  readonly from: LocalDateTime
  readonly to: LocalDateTime
  readonly days?: number
  /** A further rule for the nearest pickup of a day, e.g. the minimum rental of a season. */
  readonly accepts?: (pickup: LocalDateTime) => boolean
}

/** A season of blackouts and a week. */
const REACH_DAYS = 120

/**
 * The pickup nearest to a forbidden one that no limit forbids, within the branch's hours: on the same day before or
 * after, else on the first later day that has one. Null: there is none within reach.
 */
export function nearestAllowed(
  wanted: RestrictedPickup,
  limits: readonly PickupRestriction[],
  { from, to, days = REACH_DAYS, accepts = () => true }: Reach,
): LocalDateTime | null {
  const concerning = limits.filter((limit) => concerns(limit, wanted))
  if (concerning.some(({ rule }) => rule.kind === 'not_offered')) return null
  const time = timeOf(wanted.pickup)
  for (let day = 0; day <= days; day++) {
    const date = dateOf(addDays(wanted.pickup, day))
    const allowed = selectableTimes(wanted.branch, date, { from, to })
      .map((one) => `${date}T${one}`)
      .filter((pickup) => !concerning.some((limit) => forbids(limit, { ...wanted, pickup })))
    const asked = `${date}T${time}`
    const distance = (pickup: LocalDateTime) => Math.abs(minutesBetween(asked, pickup))
    const [nearest] = allowed.toSorted((a, b) => distance(a) - distance(b))
    if (nearest && accepts(nearest)) return nearest
  }
  return null
}

function concerns(
  { branches, classes }: PickupRestriction,
  { branch, carClass }: RestrictedPickup,
) {
  return (
    (branches.length === 0 || branches.includes(branch.slug)) &&
    (classes.length === 0 || classes.includes(carClass))
  )
}

function forbids({ rule }: PickupRestriction, { branch, pickup, now }: RestrictedPickup): boolean {
  switch (rule.kind) {
    case 'not_offered':
      return true
    case 'blackout':
      return rule.from <= dateOf(pickup) && dateOf(pickup) <= rule.to
    case 'lead_time':
      return pickup < addMinutes(now, rule.hours * 60)
    case 'last_pickup':
      return minutesToClosing(branch, pickup) < rule.minutes
  }
}

/** Infinity: it does not close then, because the night is open as well. */
function minutesToClosing(branch: RestrictedPickup['branch'], pickup: LocalDateTime): number {
  const [date, time] = [dateOf(pickup), timeOf(pickup)]
  const hours = hoursOn(branch, date)
  const now = hours.find(({ open, close }) => open <= time && time <= close)
  if (!now) return Number.POSITIVE_INFINITY
  const isNight = endsNight(now) && hoursOn(branch, addDays(date, -1)).at(-1)?.close === MIDNIGHT
  const close = isNight ? now.close : (hours.at(-1)?.close ?? now.close)
  const minutes = toMinuteOfDay(close) - toMinuteOfDay(time)
  if (close !== MIDNIGHT) return minutes
  const [next] = hoursOn(branch, addDays(date, 1))
  if (next?.open !== '00:00') return minutes
  return endsNight(next) ? minutes + toMinuteOfDay(next.close) : Number.POSITIVE_INFINITY
}

/** Hours from midnight that belong to the day before, as far as they go until the morning. */
function endsNight({ open, close }: OpenInterval): boolean {
  return open === '00:00' && close <= MORNING
}

const MIDNIGHT = '24:00'
const MORNING = '06:00'

function byKind(a: PickupRestriction, b: PickupRestriction): number {
  return (
    restrictionKinds.indexOf(a.rule.kind) - restrictionKinds.indexOf(b.rule.kind) || a.id - b.id
  )
}
