import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteChoices } from '~/domain/booking/quote'
import { ratesOf, rentalTerms } from '~/domain/booking/rental'
import { isBooked, isClosed, reservationStatuses } from '~/domain/booking/reservation'
import { checkSearch } from '~/domain/booking/search'
import { addDays, dateOf, halfDays, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { sum } from '~/domain/pricing/money'
import { slotsFor } from '~/domain/stock/availability'
import { ownsCar } from '~/features/booking/change-reservation.server'
import { partsToWatch } from '~/features/booking/housekeeping-shards.server'
import { sweepEachIsolated } from '~/features/booking/release.server'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { reconcilePayments } from '~/features/payment/reconcile.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon } from '~/server/directus/coupons.server'
import { quoteColumns, type ReservationRecord } from '~/server/directus/reservation-record.server'
import { eachReservation } from '~/server/directus/reservations.server'
import { createRest } from '../../directus/setup/rest.ts'
import { planBookings, SOLD_OUT } from '../../scripts/demo/booking-plan.ts'
import { datedBookings } from '../../scripts/demo/dated-bookings.ts'
import { loadBookings } from '../../scripts/demo/load.ts'
import { contentOf, startTestSite, type TestSite, visitor } from '../fixtures/site'

type Row = Readonly<Record<string, unknown>>

/** The sixty bookings that `npm run demo` begins with, loaded into a real back office. */
let site: TestSite
let contents: Record<string, Catalogue>
let bookings: ReservationRecord[]
const loadedAt = Date.now()

beforeAll(async () => {
  site = await startTestSite()
  contents = {
    firefly: await contentOf('firefly'),
    ceiba: await contentOf('ceiba'),
    marea: await contentOf('marea'),
  }
  const token = await site.back.adminToken()
  expect(await loadBookings(createRest(site.back.url, token), loadedAt)).toBe(60)
  bookings = await visitor().run(async () => {
    const found: ReservationRecord[] = []
    for await (const one of eachReservation(directus(), {})) found.push(one)
    return found
  })
})
afterAll(() => site?.stop())

test('are sixty, of every state and brand, on the road, today and over the coming weeks', () => {
  expect(bookings).toHaveLength(60)
  expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(reservationStatuses))
  expect(new Set(bookings.map(({ brand }) => brand))).toEqual(new Set(Object.keys(contents)))
  const now = panamaNow(loadedAt)
  const rented = bookings.filter(({ status }) => isBooked(status))
  expect(rented.filter((one) => one.pickup < now && one.return > now).length).toBeGreaterThan(4)
  expect(bookings.filter((one) => one.pickup > addDays(now, 14)).length).toBeGreaterThan(10)
  const perBranch = Map.groupBy(rented, ({ pickupBranch }) => pickupBranch)
  expect(perBranch.get('aeropuerto-tocumen')?.length).toBeGreaterThan(10)
  expect(perBranch.size).toBeGreaterThan(5)
})

test('cost what the price function says, line by line, in the columns that staff see as well', async () => {
  const rows = (await site.back.admin('GET', '/items/reservations?limit=-1')) as Row[]
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  for (const booking of bookings) {
    const { code, brand, pickup, pickupBranch, returnBranch, quote } = booking
    const content = contents[brand]
    const car = content?.cars.find(({ id }) => id === booking.carId)
    const search = { pickup, pickupBranch, returnBranch, return: booking.return }
    const terms = content && rentalTerms(content, search)
    if (!terms || !car) throw new Error(`${code} is of no car or place of ${brand}`)
    const rates = ratesOf(car, terms, content)
    const coupon = booking.couponCode
      ? await visitor().run(() => findCoupon(directus(), booking.couponCode))
      : null
    const addOns = Object.fromEntries(booking.addOns.map((one) => [one.code, one.quantity]))
    const { coverageCode, renter } = booking
    const chosen = { coverageCode: coverageCode ?? '', addOns, delivery: '' }
    const values = { ...chosen, birthday: renter.birthday }
    const priced = (type: 'prepaid' | 'postpaid') =>
      quoteChoices({ ...terms, car, rates }, { ...values, type }, coupon)
    expect(booking.prepaidQuote, code).toEqual(priced('prepaid'))
    expect(booking.postpaidQuote, code).toEqual(priced('postpaid'))
    expect(quote, code).toEqual(priced(booking.type))
    expect(sum(quote.lines.map(({ amount }) => amount)), code).toBe(quote.subtotal)
    expect(quote.subtotal + quote.airportTax + quote.tax, code).toBe(quote.total)
    const { quote: _, ...columns } = quoteColumns(quote)
    const row = rowOf.get(booking.id)
    const { reservation_type, delivery_description, rentworks_prepaid_discount_id, ...amounts } =
      columns
    const words = { reservation_type, delivery_description, rentworks_prepaid_discount_id }
    expect(row, code).toMatchObject(words)
    for (const [name, amount] of Object.entries(amounts))
      expect(Number(row?.[name]), `${code} ${name}`).toBe(Number(amount))
  }
})

test('own each half day of their unit, and no two the same', () => {
  const owned = bookings.flatMap(({ slots }) => slots.map(({ slot }) => slot))
  expect(new Set(owned).size).toBe(owned.length)
  for (const booking of bookings) {
    const { status, code, carId, unitNumber, pickup, slots } = booking
    const isOver = isClosed(status)
    if (!isOver) expect(ownsCar(booking), code).toBe(true)
    const needed =
      isOver || unitNumber === null
        ? []
        : slotsFor(carId, unitNumber, halfDays(pickup, booking.return))
    expect(slots.map(({ slot }) => slot).toSorted(), code).toEqual(needed.toSorted())
  }
})

test('leave one car that nobody can have on some days, and free again afterwards', async () => {
  const from = (day: number) => `${addDays(dateOf(panamaNow(loadedAt)), day)}T10:00`
  const fleet = (start: number, end: number) =>
    visitor().run(() =>
      getFleet({ recogida: 'aeropuerto-tocumen', desde: from(start), hasta: from(end) }),
    )
  const offerOf = (view: Awaited<ReturnType<typeof fleet>>) =>
    view.offers.find(({ car }) => `${car.make} ${car.model}` === SOLD_OUT.car)
  const during = offerOf(await fleet(SOLD_OUT.from, SOLD_OUT.from + 3))
  expect(during).toMatchObject({ availability: 'unavailable', unitsLeft: 0 })
  const after = offerOf(await fleet(SOLD_OUT.to + 40, SOLD_OUT.to + 43))
  expect(after?.unitsLeft).toBeGreaterThan(0)
})

test('have a renter who is late and a car that is not back, for the lists of what is late', () => {
  const now = panamaNow(loadedAt)
  const rented = bookings.filter(({ status }) => isBooked(status))
  const late = rented.filter((one) => one.pickup < now && one.handedOverAt === null)
  expect(late.length).toBeGreaterThan(0)
  const out = rented.filter((one) => one.return < now && one.handedOverAt && !one.returnedAt)
  expect(out.length).toBeGreaterThan(0)
})

test('leave no list of the Studio empty that an owner opens first', async () => {
  const count = async (path: string) =>
    ((await site.back.admin('GET', `/items/${path}`)) as Row[]).length
  for (const collection of ['prechecks', 'leads', 'mail_outbox', 'vehicle_blocks', 'payments'])
    expect(await count(collection), collection).toBeGreaterThan(2)
  expect(await count('mail_outbox?filter[status][_in]=queued,sending')).toBe(0)
  expect(await count('prechecks?filter[review][_eq]=review')).toBeGreaterThan(0)
})

test('need no repair, and only what waited for its payment ends with its hold', async () => {
  const tidy = (now: number) =>
    visitor().run(async () => {
      const parts = await partsToWatch(now)
      const { repaired } = await reconcilePayments(now, parts)
      return { repaired, swept: await sweepEachIsolated(now, parts) }
    }, now)
  expect(await tidy(loadedAt)).toEqual({ repaired: 0, swept: 0 })
  const waiting = bookings.filter(({ status }) => status === 'unpaid' || status === 'failed')
  const after = await tidy(loadedAt + 60 * 60_000)
  expect(after.repaired).toBe(0)
  expect(after.swept).toBeGreaterThanOrEqual(waiting.length)
})

describe('on whatever day the demo is loaded', () => {
  const day = 24 * 60 * 60_000

  test('the sixty are the same for the same content and moment', () => {
    expect(datedBookings(contents, loadedAt)).toEqual(datedBookings(contents, loadedAt))
  })

  test.each(Array.from({ length: 45 }, (_, index) => index * 8))(
    '%i days from now the sixty find a car, by the rules, and sell the same one out',
    (ahead) => {
      const now = loadedAt + ahead * day
      const dated = datedBookings(contents, now)
      expect(dated).toHaveLength(planBookings().length)
      for (const { plan, content, search, bookedAt } of dated) {
        expect(bookedAt).toBeLessThan(now)
        expect(
          checkSearch(search, { ...content, now: panamaNow(bookedAt) }),
          plan.person.email,
        ).toEqual([])
      }
      const soldOut = dated.filter(({ plan }) => plan.car === SOLD_OUT.car)
      expect(soldOut.map(({ unitNumber }) => unitNumber).toSorted()).toEqual([1, 2, 3])
      expect(soldOut.map(({ search }) => search.pickup)).toEqual(
        Array.from({ length: 3 }, () => `${addDays(dateOf(panamaNow(now)), SOLD_OUT.from)}T09:00`),
      )
    },
  )
})
