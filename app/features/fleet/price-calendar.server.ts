import { freeUnits } from '~/domain/availability'
import { hoursOn, selectableTimes } from '~/domain/branch-hours'
import type { Branch, Car, Catalogue } from '~/domain/catalogue'
import type { Coupon } from '~/domain/coupon'
import type { Cents } from '~/domain/money'
import { panamaHolidays } from '~/domain/panama-holidays'
import type { Quote } from '~/domain/price'
import { type HalfDay, type LocalDate, panamaNow } from '~/domain/rental-period'
import { oneWayFee, pickupWindow } from '~/domain/search'
import { catalogue } from '~/server/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { checkedCoupon } from './asked-coupon.server'
import { cheapestOf } from './cheapest'
import type { CalendarRange } from './fleet.schema'
import type { CalendarDay } from './fleet.types'
import { carsFor, openQuote } from './rental'
import { readStock, type Stock } from './stock.server'

/**
 * For each day of some months: the lowest pay-now price of one rental day that begins there, with taxes, airport fee
 * and the mandatory plan, without a one-way fee (that is paid once, not by the day), and with a day's share of what the
 * coupon takes off (D36); whether the branch is closed; the holiday. No price: closed, outside the window for pickups, every car taken, or a pair that is not rented one way.
 * @throws AppError `site_config`, `unavailable` when the catalogue cannot be had.
 */
export async function getPriceCalendar(range: CalendarRange): Promise<CalendarDay[]> {
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const dates = datesOf(range)
  const branch = content.branches.find(({ slug }) => slug === range.pickupBranch)
  const rented = branch && oneWayFee(range, content.oneWayFees) !== null
  const stock = await readStock({ from: dates[0] ?? '', to: dates.at(-1) ?? '' }, now)
  const offers = rented ? dayOffers(branch, content, await takenOff(range)) : []
  const prices = rented
    ? dayPrices(dates, branch, offers, { stock, site: content.site, now })
    : dates.map(() => null)
  const cheapest = cheapestOf(prices)
  const holidays = holidaysOf(dates)
  return dates.map((date, index) => ({
    date,
    dayPrice: prices[index]?.total ?? null,
    withCoupon: (prices[index]?.discount ?? 0) > 0,
    closed: branch ? hoursOn(branch, date).length === 0 : false,
    cheapest: cheapest !== null && prices[index]?.total === cheapest,
    holiday: holidays.get(date) ?? null,
  }))
}

function datesOf({ from, months }: CalendarRange): LocalDate[] {
  const first = Temporal.PlainDate.from(from).with({ day: 1 })
  const days = first.until(first.add({ months }), { largestUnit: 'day' }).days
  return Array.from({ length: days }, (_, day) => first.add({ days: day }).toString())
}

type Offer = { readonly car: Car; readonly price: Cents }

type TakenOff = { readonly coupon: Coupon; readonly days: number } | null

async function takenOff({ coupon: asked }: CalendarRange): Promise<TakenOff> {
  const found = asked ? await checkedCoupon(asked.code, asked.days) : null
  return asked && found && 'applied' in found ? { coupon: found.applied, days: asked.days } : null
}

/** What a day costs with each car, the cheapest first. */
function dayOffers(branch: Branch, content: Catalogue, off: TakenOff): Offer[] {
  const rental = { pickupBranch: branch, oneWayFee: 0, afterHoursFee: 0 }
  const totalOf = (car: Car, days: number, coupon: Coupon | null) =>
    openQuote(car, 'prepaid', { ...rental, days }, content, coupon).total
  const savedOn = (car: Car) =>
    off ? totalOf(car, off.days, null) - totalOf(car, off.days, off.coupon) : 0
  return carsFor(1, content)
    .filter(({ status }) => status === 'published')
    .map((car) => {
      const share = Math.round(savedOn(car) / (off?.days ?? 1))
      return { car, price: totalOf(car, 1, null) - share }
    })
    .toSorted((a, b) => a.price - b.price)
}

function dayPrices(
  dates: readonly LocalDate[],
  branch: Branch,
  offers: readonly Offer[],
  {
    stock,
    site,
    now,
  }: { readonly stock: Stock; readonly site: Catalogue['site']; readonly now: number },
): (Cents | null)[] {
  const window = pickupWindow({ site, now: panamaNow(now) })
  return dates.map((date) => {
    if (selectableTimes(branch, date, window).length === 0) return null
    const halves = [`${date}a`, `${date}p`]
    return offers.find(({ car }) => isFree(car, halves, stock))?.price ?? null
  })
}

function isFree(car: Car, halves: readonly HalfDay[], stock: Stock): boolean {
  return car.units === null || freeUnits(car.units, stock.busyOf(car.id), halves).length > 0
}

function holidaysOf(dates: readonly LocalDate[]) {
  const years = new Set(dates.map((date) => Number(date.slice(0, 4))))
  return new Map([...years].flatMap(panamaHolidays).map(({ date, name }) => [date, name]))
}
