import { type PickupRestriction, restrictionOnDay } from '~/domain/booking/pickup-restrictions'
import { baseQuote, carsFor, type Rental, ratedRental } from '~/domain/booking/rental'
import { oneWayFee, pickupWindow } from '~/domain/booking/search'
import { selectableTimes } from '~/domain/branch/branch-hours'
import {
  addDays,
  dateOf,
  datesFrom,
  halfDays,
  type LocalDate,
  type LocalDateTime,
  panamaNow,
} from '~/domain/calendar/rental-period'
import type { Branch, Car, Catalogue } from '~/domain/catalogue'
import { isOldEnough } from '~/domain/people/driver-age'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import { ratesKey, ruleOn } from '~/domain/pricing/rates'
import { occupiedUntil } from '~/domain/stock/vehicles'
import type { DayPrice, DayRestriction } from '~/features/search/day-prices'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { isCarFree, readStock, type Stock } from '../../server/stock/stock.server'
import { checkedCoupon } from './asked-coupon.server'
import { cheapestOfMonth } from './cheapest'
import type { CalendarRange } from './fleet.schema'
import { oneSecondCache } from './one-second-cache.server'

/**
 * Each day's lowest pay-now price (that of `car`, where one is named) of one rental day, with taxes, airport fee and mandatory plan, without a one-way fee
 * (paid once, not by the day) and without what a length takes off. A coupon of percents is in it (D36); a fixed amount is off a whole rental, not a day.
 * No price: closed, outside the window for pickups, nothing handed out at any time, every car taken, or a pair that is not rented one way.
 * @throws AppError `site_config`, `unavailable` when the catalogue cannot be had.
 */
export async function getPriceCalendar(range: CalendarRange): Promise<DayPrice[]> {
  const { brand, now } = requestContext()
  const { value } = await catalogue(brand)
  const coupon = await percentCoupon(range)
  const key = JSON.stringify([brand, range, coupon])
  return answers(key, () => answer(range, { value, coupon, now: panamaNow(now) }))
}

const answers = oneSecondCache<DayPrice[]>()

async function answer(
  range: CalendarRange,
  {
    value,
    coupon,
    now,
  }: {
    readonly value: Catalogue
    readonly coupon: Coupon | null
    readonly now: LocalDateTime
  },
): Promise<DayPrice[]> {
  // A day by itself has no length, and it may be a weekend's.
  const content = { ...value, rates: { ...value.rates, lengths: [] } }
  const dates = datesOf(range)
  const branch = content.branches.find(({ slug }) => slug === range.pickupBranch)
  const rented = branch && oneWayFee(range, content.oneWayFees) !== null
  const last = dates.at(-1) ?? ''
  const stock = await readStock({
    from: dates[0] ?? '',
    to: branch ? dateOf(readyAt(noonAfter(last), branch)) : last,
  })
  const { age, car: carId } = range
  const days = rented
    ? pricedDays(dates, branch, { content, stock, coupon, now, age, carId })
    : dates.map((date) => ({ ...nothingOn, date }))
  return withCheapest(days)
}

type PricedDay = Omit<DayPrice, 'cheapest'>

const nothingOn = { dayPrice: null, withCoupon: false, season: null, limit: null }

function withCheapest(days: readonly PricedDay[]): DayPrice[] {
  const months = new Map<string, (Cents | null)[]>()
  for (const { date, dayPrice } of days) {
    const month = date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), dayPrice])
  }
  const lowest = new Map([...months].map(([month, prices]) => [month, cheapestOfMonth(prices)]))
  return days.map((day) => ({
    ...day,
    cheapest: day.dayPrice !== null && day.dayPrice === lowest.get(day.date.slice(0, 7)),
  }))
}

function datesOf({ from, months }: CalendarRange): readonly LocalDate[] {
  const first = Temporal.PlainDate.from(from).with({ day: 1 })
  const days = first.until(first.add({ months }), { largestUnit: 'day' }).days
  return datesFrom(first.toString(), days)
}

async function percentCoupon({ coupon }: CalendarRange): Promise<Coupon | null> {
  const asked = coupon ? await checkedCoupon(coupon) : null
  return asked && 'applied' in asked && asked.applied.kind === 'percent' ? asked.applied : null
}

type Facts = {
  readonly content: Catalogue
  readonly stock: Stock
  readonly coupon: Coupon | null
  readonly now: LocalDateTime
  readonly age: number | undefined
  readonly carId: number | undefined
}

function pricedDays(
  dates: readonly LocalDate[],
  branch: Branch,
  { content, stock, coupon, now, age, carId }: Facts,
): PricedDay[] {
  const window = pickupWindow({ site: content.site, now })
  const cars = carsFor(1, content).filter(
    (car) =>
      car.status === 'published' &&
      // The page of a car says itself for whom it is not: its days are not taken for that.
      (carId === undefined ? isOldEnough(car, age) : car.id === carId),
  )
  const orders = new Map<string, readonly PricedCar[]>()
  const seasonOn = seasonsOfDays(branch, content)
  const limitOf = limitsOfDays(branch, content.pickupRestrictions, now)
  return dates.map((date) => {
    if (`${date}T23:59` < window.from || window.to < date) return { ...nothingOn, date }
    const times = selectableTimes(branch, date, window)
    const rental = dayAt(branch, date, age)
    const key = ratesKey(ratedRental(rental), content.rates)
    const priced = orders.get(key) ?? cheapestFirst(cars, rental, content, coupon)
    orders.set(key, priced)
    const limits = limitOf(date, times)
    const taken = {
      halves: halfDays(rental.search.pickup, readyAt(rental.search.return, branch)),
      pickupBranch: branch,
    }
    const handed = times.length === 0 ? [] : priced.filter(({ car }) => !limits(car))
    const found = handed.find(({ car }) => isCarFree(car, taken, content, stock))
    const [first] = priced
    return {
      date,
      dayPrice: found?.total ?? null,
      withCoupon: found?.withCoupon ?? false,
      season: first ? seasonOn(date, (found ?? first).car) : null,
      limit: first && handed.length === 0 ? limits(first.car) : null,
    }
  })
}

type PricedCar = { readonly car: Car; readonly total: Cents; readonly withCoupon: boolean }

/** The same object for all days of a season: an answer says it once. */
function seasonsOfDays({ slug }: Branch, { rates }: Catalogue) {
  const known = new Map<number, DayPrice['season']>()
  return (date: LocalDate, car: Car): DayPrice['season'] => {
    const rule = ruleOn(date, car, slug, rates)
    if (!rule) return null
    const { id, name, season: kind, minimumRental } = rule
    const season = known.get(id) ?? { name, kind, minimumRental }
    known.set(id, season)
    return season
  }
}

/** The restrictions that forbid all pickups of a day, by the car's class: thousands of cars have few classes. */
function limitsOfDays(branch: Branch, limits: readonly PickupRestriction[], now: LocalDateTime) {
  const said = new Map<number, DayRestriction>()
  const limitOf = (limit: PickupRestriction | null): DayRestriction | null => {
    if (!limit) return null
    const { id, name, rule } = limit
    const hours = rule.kind === 'lead_time' ? rule.hours : 0
    const words = said.get(id) ?? { kind: rule.kind, name, hours }
    said.set(id, words)
    return words
  }
  return (date: LocalDate, times: readonly string[]) => {
    const known = new Map<string, DayRestriction | null>()
    return ({ class: carClass }: Car): DayRestriction | null => {
      const kept = known.get(carClass)
      if (kept !== undefined || limits.length === 0) return kept ?? null
      const limit = limitOf(restrictionOnDay({ branch, carClass, now }, { date, times }, limits))
      known.set(carClass, limit)
      return limit
    }
  }
}

/** Days of the same rates have the same order; most of a year are of one kind. */
function cheapestFirst(
  cars: readonly Car[],
  rental: DayRental,
  content: Catalogue,
  coupon: Coupon | null,
): PricedCar[] {
  return cars
    .map((car) => {
      const { total, discount } = baseQuote(car, 'prepaid', rental, content, coupon)
      return { car, total, withCoupon: discount > 0 }
    })
    .toSorted((a, b) => a.total - b.total)
}

type DayRental = Omit<Rental, 'halves' | 'occupiedUntil'>

/** A rental day beginning at noon, by itself: no way is in its price. */
function dayAt(branch: Branch, date: LocalDate, driverAge: number | undefined): DayRental {
  const [pickup, returned] = [`${date}T12:00`, noonAfter(date)]
  const { slug } = branch
  const search = { pickupBranch: slug, returnBranch: slug, pickup, return: returned, driverAge }
  return { search, days: 1, pickupBranch: branch, oneWayFee: 0, afterHoursFee: 0 }
}

function noonAfter(date: LocalDate): LocalDateTime {
  return `${addDays(date, 1)}T12:00`
}

/** When a vehicle that came back to its own branch can go out again, in Panama. */
function readyAt(returned: LocalDateTime, branch: Branch): LocalDateTime {
  return occupiedUntil({ return: returned }, branch, branch, 0)
}
