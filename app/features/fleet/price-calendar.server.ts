import { hasFreeUnit } from '~/domain/availability'
import { hoursOn, selectableTimes } from '~/domain/branch-hours'
import type { Branch, Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/coupon'
import { panamaHolidays } from '~/domain/panama-holidays'
import type { Quote } from '~/domain/price'
import { ratesKey, ruleOn } from '~/domain/rates'
import { addDays, type HalfDay, type LocalDate, panamaNow } from '~/domain/rental-period'
import { oneWayFee, pickupWindow } from '~/domain/search'
import { vehiclesAt } from '~/domain/vehicles'
import { baseQuote, carsFor, type Rental, ratedRental } from '~/features/booking/rental'
import { catalogue } from '~/server/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { checkedCoupon } from './asked-coupon.server'
import { cheapestOf } from './cheapest'
import type { CalendarRange } from './fleet.schema'
import type { CalendarDay, CalendarSeason } from './fleet.types'
import { readStock, type Stock } from './stock.server'

/**
 * Each day's lowest pay-now price (that of `car`, where one is named) of one rental day, with taxes, airport fee and mandatory plan, without a one-way fee
 * (paid once, not by the day). A coupon of percents is in it (D36); a fixed amount is off a whole rental, not a day.
 * No price: closed, outside the window for pickups, every car taken, or a pair that is not rented one way.
 * @throws AppError `site_config`, `unavailable` when the catalogue cannot be had.
 */
export async function getPriceCalendar(range: CalendarRange): Promise<CalendarDay[]> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const dates = datesOf(range)
  const branch = content.branches.find(({ slug }) => slug === range.pickupBranch)
  const rented = branch && oneWayFee(range, content.oneWayFees) !== null
  const [stock, coupon] = await Promise.all([
    readStock({ from: dates[0] ?? '', to: dates.at(-1) ?? '' }),
    percentCoupon(range),
  ])
  const prices = rented
    ? dayPrices(dates, branch, { content, stock, coupon, now, age: range.age, carId: range.car })
    : dates.map(() => null)
  const cheapest = cheapestOf(prices.map((price) => price?.quote.total ?? null))
  const holidays = holidaysOf(dates)
  return dates.map((date, index) => ({
    date,
    dayPrice: prices[index]?.quote.total ?? null,
    withCoupon: (prices[index]?.quote.discount ?? 0) > 0,
    closed: branch ? hoursOn(branch, date).length === 0 : false,
    cheapest: cheapest !== null && prices[index]?.quote.total === cheapest,
    holiday: holidays.get(date) ?? null,
    season: prices[index]?.season ?? null,
  }))
}

function datesOf({ from, months }: CalendarRange): LocalDate[] {
  const first = Temporal.PlainDate.from(from).with({ day: 1 })
  const days = first.until(first.add({ months }), { largestUnit: 'day' }).days
  return Array.from({ length: days }, (_, day) => first.add({ days: day }).toString())
}

async function percentCoupon({ coupon }: CalendarRange): Promise<Coupon | null> {
  const asked = coupon ? await checkedCoupon(coupon) : null
  return asked && 'applied' in asked && asked.applied.kind === 'percent' ? asked.applied : null
}

function dayPrices(
  dates: readonly LocalDate[],
  branch: Branch,
  {
    content,
    stock,
    coupon,
    now,
    age,
    carId,
  }: {
    readonly content: Catalogue
    readonly stock: Stock
    readonly coupon: Coupon | null
    readonly now: number
    readonly age: number | undefined
    readonly carId: number | undefined
  },
): (PricedDay | null)[] {
  const window = pickupWindow({ site: content.site, now: panamaNow(now) })
  const cars = carsFor(1, content).filter(
    ({ id, status, minimumAge }) =>
      status === 'published' &&
      (carId === undefined || id === carId) &&
      (age === undefined || age >= (minimumAge ?? 0)),
  )
  const known = new Map<string, readonly PricedCar[]>()
  return dates.map((date) => {
    if (selectableTimes(branch, date, window).length === 0) return null
    const rental = dayAt(branch, date, age)
    const key = ratesKey(ratedRental(rental), content.rates)
    const priced = known.get(key) ?? cheapestFirst(cars, rental, content, coupon)
    known.set(key, priced)
    const halves = [`${date}a`, `${date}p`]
    const found = priced.find(({ car }) => isFree(car, halves, { branch, content, stock }))
    return found ? { ...found, season: seasonOn(date, found.car, branch, content) } : null
  })
}

type PricedCar = { readonly car: Car; readonly quote: Quote }
type PricedDay = PricedCar & { readonly season: CalendarSeason | null }

function seasonOn(
  date: LocalDate,
  car: Car,
  { slug }: Branch,
  { rates }: Catalogue,
): CalendarSeason | null {
  const rule = ruleOn(date, car, slug, rates)
  return rule && { name: rule.name, kind: rule.season, minimumStay: rule.minimumStay }
}

/** Days of the same rates have the same order; most of a year are of one kind. */
function cheapestFirst(
  cars: readonly Car[],
  rental: DayRental,
  content: Catalogue,
  coupon: Coupon | null,
): PricedCar[] {
  return cars
    .map((car) => ({ car, quote: baseQuote(car, 'prepaid', rental, content, coupon) }))
    .toSorted((a, b) => a.quote.total - b.quote.total)
}

type DayRental = Omit<Rental, 'halves' | 'busyUntil'>

/** A rental day beginning at noon, by itself: no length and no way is in its price. */
function dayAt(branch: Branch, date: LocalDate, driverAge: number | undefined): DayRental {
  const [pickup, returned] = [`${date}T12:00`, `${addDays(date, 1)}T12:00`]
  const { slug } = branch
  const search = { pickupBranch: slug, returnBranch: slug, pickup, return: returned, driverAge }
  return { search, days: 1, pickupBranch: branch, oneWayFee: 0, afterHoursFee: 0 }
}

function isFree(
  car: Car,
  halves: readonly HalfDay[],
  {
    branch,
    content,
    stock,
  }: { readonly branch: Branch; readonly content: Catalogue; readonly stock: Stock },
): boolean {
  const units = vehiclesAt(car.id, branch, content)
  return units === null || hasFreeUnit(units, stock.busyOf(car.id), halves)
}

function holidaysOf(dates: readonly LocalDate[]) {
  const years = new Set(dates.map((date) => Number(date.slice(0, 4))))
  return new Map([...years].flatMap(panamaHolidays).map(({ date, name }) => [date, name]))
}
