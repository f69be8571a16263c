import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, halfDays, rentalSettings } from '~/domain/calendar/rental-period'
import { lessPercent } from '~/domain/pricing/money'
import { slotKey } from '~/domain/stock/availability'
import type { CarOffer } from '~/features/fleet/fleet.types'
import { CARS_PER_PAGE } from '~/features/fleet/fleet-list'
import { getFleet, getFleetList } from '~/features/fleet/get-fleet.server'
import { getPriceCalendar } from '~/features/fleet/price-calendar.server'
import { getPriceStrip } from '~/features/fleet/price-strip.server'
import { getHomePrices } from '~/features/home/home.server'
import type { SearchParams } from '~/features/search/search.schema'
import { getSite } from '~/features/site/site.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { createCookieJar } from '~/server/session/cookies.server'
import { addCar, numbersOf } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'

let back: TestDirectus
/** The way to it. */
let way: FaultProxy
/** Friday, 20 November 2026, 10:00 in Panama. */
const now = Date.UTC(2026, 10, 20, 15)

/** Content is kept for up to five minutes without waiting for a new one, stock for a second. */
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const nextCatalogue = () => later(600)
const nextStock = () => later(2)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  back = await leaseTestDirectus()
  way = await startFaultProxy(back.url)
  Object.assign(process.env, {
    PUBLIC_BRAND: 'firefly',
    DIRECTUS_URL: way.url,
    DIRECTUS_TOKEN: back.siteToken,
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  })
})
afterAll(async () => {
  vi.useRealTimers()
})

const inRequest = <T>(run: () => Promise<T>, brand = 'firefly') =>
  runWithRequestContext(
    {
      requestId: 'test',
      nonce: 'n',
      brand,
      origin: 'http://localhost',
      localeForm: 'bare',
      now,
      cookies: createCookieJar(null),
    },
    run,
  )

const search = {
  recogida: 'aeropuerto-tocumen',
  desde: '2026-12-10T10:00',
  hasta: '2026-12-13T10:00',
} satisfies SearchParams

const stateOf = ({ availability }: CarOffer) => availability

describe('getSite', () => {
  test('gives what every screen needs', async () => {
    const view = await inRequest(getSite)
    expect(view.site.brand).toBe('firefly')
    expect(view.now).toBe(now)
    expect(view.stale).toBe(false)
  })
})

describe('getFleet', () => {
  test('prices every car for the search, the cheapest first', async () => {
    const view = await inRequest(() => getFleet(search))
    expect(view.corrections).toEqual([])
    expect(view.days).toBe(3)
    expect(view.stockKnown).toBe(true)
    expect(view.offers.length).toBeGreaterThan(5)
    const free = view.offers.filter(({ availability }) => availability !== 'unavailable')
    expect(view.offers.slice(0, free.length)).toEqual(free)
    const totals = free.map(({ prepaid }) => prepaid.total)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    for (const { prepaid, postpaid, car } of view.offers) {
      expect(prepaid.coverageAssumed).toBe(true)
      expect(prepaid.total).toBeLessThanOrEqual(postpaid.total)
      expect(prepaid.carTotal).toBe(lessPercent(car.dailyPrice, car.discount) * 3)
      expect(prepaid.airportPercent).toBe(1200)
    }
  })

  test('answers nonsense with the nearest search that can be rented', async () => {
    const view = await inRequest(() =>
      getFleet({ recogida: 'atlantis', desde: '2020-01-01T10:00' }),
    )
    expect(view.corrections.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['pickupBranch', 'pickup']),
    )
    expect(view.offers.length).toBeGreaterThan(0)
  })

  test('leaves out cars whose minimio_dias is below the days asked', async () => {
    const first = (await inRequest(() => getFleet(search))).offers[0]?.car
    if (!first) throw new Error('no car')
    const offeredWith = async (minimum: number | null) => {
      await back.admin('PATCH', `/items/flota/${first.id}`, { minimio_dias: minimum })
      nextCatalogue()
      const { offers } = await inRequest(() => getFleet(search))
      return offers.some(({ car }) => car.id === first.id)
    }
    expect([await offeredWith(2), await offeredWith(3), await offeredWith(null)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('a car whose every unit is taken is last, with the next day it is free', async () => {
    const before = await inRequest(() => getFleet(search))
    const offer = before.offers.find(({ unitsLeft }) => unitsLeft !== null)
    if (!offer) throw new Error('no car with vehicles')
    const { id } = offer.car
    const halves = halfDays('2026-12-10T08:00', '2026-12-14T18:00')
    await back.admin(
      'POST',
      '/items/reservation_slots',
      (await numbersOf(back, id)).flatMap((unit) =>
        halves.map((half) => ({
          slot: slotKey(id, unit, half),
          car: id,
          unit,
          date: half.slice(0, 10),
          half: half.slice(-1),
        })),
      ),
    )
    nextStock()
    const { offers } = await inRequest(() => getFleet(search))
    const taken = offers.find(({ car }) => car.id === id)
    expect(offers.slice(taken ? offers.indexOf(taken) : 0).map(stateOf)).not.toContain('available')
    expect(taken).toMatchObject({ availability: 'unavailable', unitsLeft: 0 })
    expect(taken?.nextFree).toBe('2026-12-15T10:00')
  })
})

describe('a car whose season asks for more days', () => {
  test('has the total of so many days only where a vehicle is free on the last of them, too', async () => {
    const car = await addCar(back, { units: 1, model: 'Larga estadía' })
    await back.as(await back.staffToken(), 'POST', '/items/rate_rules', {
      ...{ status: 'published', name_es: 'Feria', name_en: 'Fair', season: 'peak', dates: 'once' },
      ...{ starts_on: '2026-12-10', ends_on: '2026-12-10', change: 'percent', percent: 40 },
      ...{ min_days: 25, cars: [{ car }] },
    })
    nextCatalogue()
    const offer = async () =>
      (await inRequest(() => getFleet(search))).offers.find((one) => one.car.id === car)
    const free = await offer()
    expect(free?.minimumRental).toMatchObject({ days: 25, return: '2027-01-04T10:00' })
    expect(free?.minimumTotal).toBeGreaterThan(0)
    const slot = slotKey(car, 1, '2027-01-03a')
    const taken = { slot, car, unit: 1, date: '2027-01-03', half: 'a' }
    await back.admin('POST', '/items/reservation_slots', taken)
    nextStock()
    expect(await offer()).toMatchObject({ unitsLeft: 1, minimumTotal: null })
  })
})

describe('the price strip', () => {
  test('has ten days around the pickup, each with the lowest total of its fleet', async () => {
    const strip = await inRequest(() =>
      getPriceStrip({ ...search, desde: '2026-12-21T10:00', hasta: '2026-12-24T10:00' }),
    )
    expect(strip.map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, day) => `2026-12-${19 + day}`),
    )
    expect(strip.filter(({ chosen }) => chosen).map(({ date }) => date)).toEqual(['2026-12-21'])
    const fleet = await inRequest(() =>
      getFleet({ ...search, desde: '2026-12-21T10:00', hasta: '2026-12-24T10:00' }),
    )
    expect(strip[2]?.total).toBe(fleet.offers[0]?.prepaid.total)
  })

  test('begins no earlier than the first day of a possible pickup', async () => {
    const strip = await inRequest(() =>
      getPriceStrip({ ...search, desde: '2026-11-21T10:00', hasta: '2026-11-24T10:00' }),
    )
    expect(strip[0]?.date).toBe('2026-11-20')
    expect(strip).toHaveLength(10)
  })

  test('a day on which the branch is closed has no price', async () => {
    const [branch] = (await back.admin(
      'GET',
      '/items/branches?filter[slug][_eq]=aeropuerto-tocumen&fields=id,cierres',
    )) as { id: number; cierres: unknown }[]
    const cierres = [{ date: '2026-12-22', motivo_es: 'Obras', motivo_en: 'Works' }]
    await back.admin('PATCH', `/items/branches/${branch?.id}`, { cierres })
    nextCatalogue()
    const params = { ...search, desde: '2026-12-21T10:00', hasta: '2026-12-24T10:00' }
    const strip = await inRequest(() => getPriceStrip(params))
    await back.admin('PATCH', `/items/branches/${branch?.id}`, { cierres: branch?.cierres })
    nextCatalogue()
    const shut = strip.filter(({ closed }) => closed)
    expect(shut).toMatchObject([{ date: '2026-12-22', total: null }])
    // A rental that would end on it has no price either, and cars are there.
    const ending = strip.find(({ date }) => date === '2026-12-19')
    expect(ending).toMatchObject({ total: null, closed: false, refused: { kind: 'no_return' } })
  })

  test('a day for which nobody can book yet says so', async () => {
    const last = addDays('2026-11-20', rentalSettings.maximumDaysAhead)
    const desde = `${last}T10:00`
    const strip = await inRequest(() =>
      getPriceStrip({ ...search, desde, hasta: addDays(desde, 3) }),
    )
    const refused = strip.filter(({ date }) => date > last).map((day) => day.refused)
    expect(refused).toEqual(Array(7).fill({ kind: 'too_far_ahead' }))
  })
})

describe('the landing page', () => {
  test('of a brand with more cars than a page of the fleet has the same prices as with fewer', async () => {
    const few = await inRequest(() => getHomePrices(search))
    const dear = { status: 'published', marca: 'Kia', tipo: 'sedan', precio_firefly: 900 }
    const cars = Array.from({ length: CARS_PER_PAGE + 1 }, (_, index) => ({
      ...{ ...dear, clasificacion: 'sedan_intermedio', discount: 10, modelo: `Caro ${index}` },
    }))
    await back.admin('POST', '/items/flota?fields=id', cars)
    nextCatalogue()
    const list = await inRequest(() => getFleetList(search))
    expect(list.listed).toBeGreaterThan(CARS_PER_PAGE)
    const many = await inRequest(() => getHomePrices(search))
    expect(many.from).toBe(list.offers[0]?.prepaid.total)
    expect(many).toEqual(few)
  })
})

describe('the price calendar', () => {
  test('has every day of its months, and no price in the past', async () => {
    const days = await inRequest(() =>
      getPriceCalendar({
        pickupBranch: 'aeropuerto-tocumen',
        returnBranch: 'aeropuerto-tocumen',
        from: '2026-11-01',
        months: 2,
      }),
    )
    expect(days).toHaveLength(61)
    expect(days[0]).toMatchObject({ date: '2026-11-01', dayPrice: null })
    expect(days.at(-1)?.dayPrice).toBeGreaterThan(0)
  })
})

describe('the price calendar with a coupon', () => {
  const range = {
    pickupBranch: 'via-espana',
    returnBranch: 'via-espana',
    from: '2026-12-01',
    months: 1,
  }
  const on10 = async (coupon?: { code: string; days: number }) =>
    (await inRequest(() => getPriceCalendar({ ...range, coupon }))).find(
      ({ date }) => date === '2026-12-10',
    )

  // The sample's coupons begin on the test day, which comes after the one of this file.
  beforeEach(() =>
    back.admin('PATCH', '/items/coupons', { query: { limit: -1 }, data: { valid_from: null } }),
  )

  test('has it in its prices, and says so', async () => {
    const [full, reduced] = [await on10(), await on10({ code: 'verano10', days: 5 })]
    expect(full?.withCoupon).toBe(false)
    expect(reduced?.withCoupon).toBe(true)
    expect(reduced?.dayPrice).toBeLessThan(full?.dayPrice ?? 0)
  })

  test.each([
    ['one that there is not', { code: 'NADA', days: 5 }],
    ['one for longer rentals', { code: 'VERANO10', days: 2 }],
    ['a fixed amount, which no single day has', { code: 'GRUPO15', days: 5 }],
  ])('has not %s', async (_name, coupon) => {
    expect(await on10(coupon)).toEqual(await on10())
  })
})

describe('when stock cannot be read', () => {
  test('cars and prices are shown and nothing is called sold out', async () => {
    const [permission] = (await back.admin(
      'GET',
      '/permissions?filter[collection][_eq]=reservation_slots&filter[action][_eq]=read&fields=id,fields',
    )) as { id: number; fields: string[] }[]
    await back.admin('PATCH', `/permissions/${permission?.id}`, { fields: ['id'] })
    nextStock()
    const view = await inRequest(() => getFleet(search))
    await back.admin('PATCH', `/permissions/${permission?.id}`, {
      fields: permission?.fields,
    })
    expect(view.stockKnown).toBe(false)
    expect(view.offers.length).toBeGreaterThan(5)
    expect(view.offers.every(({ unitsLeft }) => unitsLeft === null)).toBe(true)
  })
})

describe('when the back office is gone', () => {
  test('the last good content is served, and says that it is stale', async () => {
    await inRequest(getSite)
    await inRequest(() => getFleet(search))
    await way.stop()
    nextCatalogue()
    const view = await inRequest(getSite)
    expect(view.site.brand).toBe('firefly')
    expect(view.stale).toBe(true)
    const fleet = await inRequest(() => getFleet(search))
    expect(fleet.stockKnown).toBe(false)
    expect(fleet.offers.length).toBeGreaterThan(5)
  })
})
