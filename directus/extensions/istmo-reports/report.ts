import { daysBetween, panamaNow } from '../../../app/domain/calendar/rental-period.ts'
import { isInForce } from '../../lib/in-force.ts'
import { type Use, useOf } from './use.ts'

/** A month of renting. Pure: rows in, figures out; money in cents, instants in milliseconds, days in Panama. */

export type Booking = {
  readonly brand: string
  /** Slug of the branch of its pick-up. */
  readonly branch: string
  readonly status: string
  /** Epoch milliseconds. */
  readonly bookedAt: number
  /** Epoch milliseconds; null: it was not cancelled. */
  readonly cancelledAt: number | null
  /** `YYYY-MM-DD` */
  readonly pickup: string
  readonly days: number
  readonly total: number
  /** Cents of the car alone, before coverage, add-ons and taxes. */
  readonly carTotal: number
  /** Cents paid online that were kept when the booking was cancelled. */
  readonly kept: number
  /** Nobody has decided about `kept`: it counts neither as kept nor as given back. */
  readonly isUndecided: boolean
  /** Refunds after the cancellation. Instants are epoch milliseconds. */
  readonly givenBack: readonly { readonly at: number; readonly cents: number }[]
  readonly coupon: string
  readonly discount: number
}

export type Vehicle = {
  readonly car: number
  readonly number: number
  readonly carClass: string
  /** Empty: it has no home. */
  readonly pool: string
}

/** Panama-local, `YYYY-MM-DDTHH:mm`. */
export type Block = {
  readonly car: number
  readonly number: number
  readonly from: string
  readonly to: string
}

/** From the pickup to the return; then it is prepared and driven home until `occupiedUntil`. */
export type Rental = Block & { readonly occupiedUntil: string }

export type Month = {
  /** `YYYY-MM` */
  readonly month: string
  readonly byDay: readonly Sums[]
  readonly byBrand: readonly Sums[]
  readonly byBranch: readonly Sums[]
  readonly all: Sums
  readonly rates: readonly Rate[]
  readonly use: readonly Use[]
  readonly coupons: readonly Coupon[]
  readonly summary: Summary
  /** Each branch and brand by itself, for a file. */
  readonly lines: readonly Line[]
}

/**
 * Sums of a day, a brand or a month. `booked`: bookings made then, also those cancelled since. `cancelled`: bookings cancelled
 * then, whenever they were made. `revenue`: cents of bookings made then that are in force. `kept`: cents kept of bookings
 * cancelled then (D42), less refunds of that time for bookings that were cancelled before. `undecided`: cents of bookings
 * cancelled then about which nobody has decided.
 */
export type Sums = {
  readonly name: string
  readonly booked: number
  readonly cancelled: number
  readonly revenue: number
  readonly kept: number
  readonly undecided: number
}

/** Pickups in the month. `daily`: cents of the car a rental day; `lead`: median days between booking and pickup. */
type Rate = {
  readonly brand: string
  readonly rentals: number
  readonly days: number
  readonly daily: number | null
  readonly lead: number | null
}

/**
 * A month in one look. `daily`: cents of the car a rental day of what is picked up; `rented`: part of the vehicles' hours; `revpac`:
 * cents of the car of what is picked up, for each vehicle and day of the month.
 */
export type Summary = Pick<Sums, 'booked' | 'cancelled' | 'revenue'> &
  Pick<Rate, 'rentals' | 'days' | 'daily'> & {
    readonly rented: number | null
    readonly revpac: number | null
  }

type Line = Omit<Sums, 'name'> &
  Pick<Rate, 'rentals' | 'days' | 'daily'> & { readonly branch: string; readonly brand: string }

type Coupon = { readonly code: string; readonly uses: number; readonly discount: number }

export function reportOf(
  month: string,
  bookings: readonly Booking[],
  ...stock: readonly [
    vehicles: readonly Vehicle[],
    rentals: readonly Rental[],
    blocks: readonly Block[],
  ]
): Month {
  const events = eventsOf(month, bookings)
  const picked = bookings.filter(
    ({ pickup, status }) => pickup.startsWith(month) && isInForce(status),
  )
  const use = useOf(month, ...stock)
  const all = sumOf('', events)
  return {
    month,
    byDay: sumsBy(events, ({ day }) => day),
    byBrand: sumsBy(events, ({ booking }) => booking.brand),
    byBranch: sumsBy(events, ({ booking }) => booking.branch),
    all,
    rates: [...Map.groupBy(picked, ({ brand }) => brand)]
      .map(([brand, rentals]) => rateOf(brand, rentals))
      .toSorted((a, b) => (a.brand < b.brand ? -1 : 1)),
    use,
    coupons: couponsOf(events),
    summary: summaryOf(all, picked, use),
    lines: linesOf(events, picked),
  }
}

/** On a day of the month a booking was made or cancelled, or money of a cancelled one went back. */
type Event = {
  readonly kind: 'booked' | 'cancelled' | 'gave_back'
  readonly day: string
  readonly booking: Booking
  /** Cents that went back; 0 for the other kinds. */
  readonly cents: number
}

/** The bookings and cancellations of a month. A reservation that never came to be (expired, failed) was no booking. */
function eventsOf(month: string, bookings: readonly Booking[]): Event[] {
  const events = bookings.flatMap((booking): Event[] => {
    const { status, bookedAt, cancelledAt, givenBack } = booking
    const made: Event = { kind: 'booked', day: dayOf(bookedAt), booking, cents: 0 }
    if (cancelledAt === null) return isInForce(status) ? [made] : []
    const back = givenBack.map(({ at, cents }): Event => {
      return { kind: 'gave_back', day: dayOf(at), booking, cents }
    })
    return [made, { kind: 'cancelled', day: dayOf(cancelledAt), booking, cents: 0 }, ...back]
  })
  return events.filter(({ day }) => day.startsWith(month))
}

function sumsBy(events: readonly Event[], nameOf: (event: Event) => string): Sums[] {
  return [...Map.groupBy(events, nameOf)]
    .map(([name, own]) => sumOf(name, own))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function sumOf(name: string, events: readonly Event[]): Sums {
  const made = events.filter(({ kind }) => kind === 'booked').map(({ booking }) => booking)
  const gone = events.filter(({ kind }) => kind === 'cancelled').map(({ booking }) => booking)
  const inForce = made.filter(({ cancelledAt }) => cancelledAt === null)
  const keptOf = (isUndecided: boolean) =>
    sum(gone.filter((one) => one.isUndecided === isUndecided).map((one) => one.kept))
  const back = sum(events.flatMap(({ kind, cents }) => (kind === 'gave_back' ? [cents] : [])))
  return {
    name,
    booked: made.length,
    cancelled: gone.length,
    revenue: sum(inForce.map(({ total }) => total)),
    kept: keptOf(false) - back,
    undecided: keptOf(true),
  }
}

function rateOf(brand: string, rentals: readonly Booking[]): Rate {
  const days = sum(rentals.map((one) => one.days))
  const leads = rentals.map(({ bookedAt, pickup }) => daysBetween(dayOf(bookedAt), pickup))
  return {
    brand,
    rentals: rentals.length,
    days,
    daily: days === 0 ? null : Math.round(sum(rentals.map(({ carTotal }) => carTotal)) / days),
    lead: median(leads),
  }
}

function summaryOf(all: Sums, picked: readonly Booking[], use: readonly Use[]): Summary {
  const { booked, cancelled, revenue } = all
  const { rentals, days, daily } = rateOf('', picked)
  const hours = sum(use.map((one) => one.all))
  return {
    ...{ booked, cancelled, revenue, rentals, days, daily },
    rented: hours === 0 ? null : sum(use.map((one) => one.rented)) / hours,
    revpac:
      hours === 0 ? null : Math.round(sum(picked.map(({ carTotal }) => carTotal)) / (hours / 24)),
  }
}

function linesOf(events: readonly Event[], picked: readonly Booking[]): Line[] {
  const keyOf = ({ branch, brand }: Booking) => `${branch}\n${brand}`
  const own = Map.groupBy(events, ({ booking }) => keyOf(booking))
  const out = Map.groupBy(picked, keyOf)
  return [...new Set([...own.keys(), ...out.keys()])].toSorted().map((key) => {
    const [branch = '', brand = ''] = key.split('\n')
    const { name: _, ...sums } = sumOf('', own.get(key) ?? [])
    const { rentals, days, daily } = rateOf(brand, out.get(key) ?? [])
    return { branch, brand, ...sums, rentals, days, daily }
  })
}

function couponsOf(events: readonly Event[]): Coupon[] {
  const used = events
    .filter(({ kind, booking }) => kind === 'booked' && booking.cancelledAt === null)
    .map(({ booking }) => booking)
    .filter(({ coupon }) => coupon !== '')
  return [...Map.groupBy(used, ({ coupon }) => coupon)]
    .map(([code, all]) => ({
      code,
      uses: all.length,
      discount: sum(all.map(({ discount }) => discount)),
    }))
    .toSorted((a, b) => b.uses - a.uses || (a.code < b.code ? -1 : 1))
}

function dayOf(instant: number): string {
  return panamaNow(instant).slice(0, 10)
}

function median(values: readonly number[]): number | null {
  const inOrder = values.toSorted((a, b) => a - b)
  const middle = Math.floor(inOrder.length / 2)
  const upper = inOrder[middle]
  if (upper === undefined) return null
  return inOrder.length % 2 ? upper : (upper + (inOrder[middle - 1] ?? upper)) / 2
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
