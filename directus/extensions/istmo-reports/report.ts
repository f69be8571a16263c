/** What a month of renting was. Pure: rows in, figures out; money in cents, instants in milliseconds, days in Panama. */

export type Booking = {
  readonly brand: string
  readonly status: string
  /** Epoch milliseconds. */
  readonly bookedAt: number
  /** `YYYY-MM-DD` */
  readonly pickup: string
  readonly days: number
  readonly total: number
  /** Of the car alone, before plans, add-ons and taxes. */
  readonly carTotal: number
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

/** A half day of the ledger. */
export type Slot = {
  readonly car: number
  readonly number: number
  readonly date: string
  readonly isBlock: boolean
}

export type Month = {
  /** `YYYY-MM` */
  readonly month: string
  readonly byDay: readonly Sums[]
  readonly byBrand: readonly Sums[]
  readonly rates: readonly Rate[]
  readonly use: readonly Use[]
  readonly coupons: readonly Coupon[]
}

/** Of what was booked: in force, cancelled, and the cents of what is in force. */
type Sums = {
  readonly name: string
  readonly booked: number
  readonly cancelled: number
  readonly revenue: number
}

/** Of pickups in the month. `daily`: cents of the car a rental day; `lead`: days between booking and pickup, in the middle. */
type Rate = {
  readonly brand: string
  readonly rentals: number
  readonly days: number
  readonly daily: number | null
  readonly lead: number | null
}

/** Half days that vehicles of a class in a pool were rented, kept in, and had. */
type Use = {
  readonly carClass: string
  readonly pool: string
  readonly vehicles: number
  readonly rented: number
  readonly blocked: number
  readonly all: number
}

type Coupon = { readonly code: string; readonly uses: number; readonly discount: number }

const inForce = ['confirmed', 'paid']
const closed = ['cancelled', 'refunded']

export function reportOf(
  month: string,
  bookings: readonly Booking[],
  vehicles: readonly Vehicle[],
  slots: readonly Slot[],
): Month {
  const booked = bookings.filter(({ bookedAt }) => dayOf(bookedAt).startsWith(month))
  const picked = bookings.filter(
    ({ pickup, status }) => pickup.startsWith(month) && inForce.includes(status),
  )
  return {
    month,
    byDay: sumsBy(booked, ({ bookedAt }) => dayOf(bookedAt)),
    byBrand: sumsBy(booked, ({ brand }) => brand),
    rates: [...groups(picked, ({ brand }) => brand)]
      .map(([brand, rentals]) => rateOf(brand, rentals))
      .toSorted((a, b) => (a.brand < b.brand ? -1 : 1)),
    use: useOf(month, vehicles, slots),
    coupons: couponsOf(booked),
  }
}

/** Panama is five hours behind all year. */
function dayOf(instant: number): string {
  return new Date(instant - 5 * 3_600_000).toISOString().slice(0, 10)
}

function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** What never came to be (expired, failed) was no booking. */
function sumsBy(bookings: readonly Booking[], nameOf: (booking: Booking) => string): Sums[] {
  return [...groups(bookings, nameOf)]
    .map(([name, all]) => {
      const kept = all.filter(({ status }) => inForce.includes(status))
      const cancelled = all.filter(({ status }) => closed.includes(status)).length
      return {
        name,
        booked: kept.length + cancelled,
        cancelled,
        revenue: sum(kept.map(({ total }) => total)),
      }
    })
    .filter(({ booked }) => booked > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
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

function useOf(month: string, vehicles: readonly Vehicle[], slots: readonly Slot[]): Use[] {
  const taken = new Map<string, { rented: number; blocked: number }>()
  for (const { car, number, date, isBlock } of slots) {
    if (!date.startsWith(month)) continue
    const key = `${car}:${number}`
    const known = taken.get(key) ?? { rented: 0, blocked: 0 }
    known[isBlock ? 'blocked' : 'rented']++
    taken.set(key, known)
  }
  return [...groups(vehicles, ({ carClass, pool }) => `${carClass}\n${pool}`)]
    .map(([key, all]) => {
      const [carClass = '', pool = ''] = key.split('\n')
      const own = all.map(({ car, number }) => taken.get(`${car}:${number}`))
      return {
        carClass,
        pool,
        vehicles: all.length,
        rented: sum(own.map((one) => one?.rented ?? 0)),
        blocked: sum(own.map((one) => one?.blocked ?? 0)),
        all: all.length * daysIn(month) * 2,
      }
    })
    .toSorted((a, b) => (a.carClass + a.pool < b.carClass + b.pool ? -1 : 1))
}

function couponsOf(booked: readonly Booking[]): Coupon[] {
  const used = booked.filter(({ coupon, status }) => coupon !== '' && inForce.includes(status))
  return [...groups(used, ({ coupon }) => coupon)]
    .map(([code, all]) => ({
      code,
      uses: all.length,
      discount: sum(all.map(({ discount }) => discount)),
    }))
    .toSorted((a, b) => b.uses - a.uses || (a.code < b.code ? -1 : 1))
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const known = found.get(key)
    if (known) known.push(item)
    else found.set(key, [item])
  }
  return found
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
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
