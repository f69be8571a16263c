import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteChoices } from '~/domain/booking/quote'
import type { Catalogue } from '~/domain/catalogue'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { getPriceCalendar } from '~/features/fleet/price-calendar.server'
import { getPriceStrip } from '~/features/fleet/price-strip.server'
import { createReservation } from '~/features/reservation/create-reservation.server'
import { getReservation } from '~/features/reservation/get-reservation.server'
import { rentalParams } from '~/features/search/rental-params'
import { addCar } from '../fixtures/cars'
import {
  contentOf,
  searchAhead,
  startTestSite,
  submissionOf,
  type TestSite,
  visitor,
} from '../fixtures/site'

/** The age that a renter says while searching (D9): in every total from the first screen on. */
let site: TestSite
let content: Catalogue
let car = 0
let grown = 0
let lone = 0

beforeAll(async () => {
  site = await startTestSite(async (back) => {
    car = await addCar(back, { units: 9, model: 'Joven' })
    grown = await addCar(back, { units: 9, model: 'Mayor' })
    lone = await addCar(back, { units: 1, model: 'Uno' })
    for (const id of [grown, lone]) {
      await back.admin('PATCH', `/items/flota/${id}`, { edad_minima: 25 })
    }
  })
  content = await contentOf()
})
afterAll(() => site?.stop())

const searchOf = (driverAge?: number) => ({ ...searchAhead(content, 30, 4), driverAge })
const birthdayOf = (age: number, pickup: string) => `${Number(pickup.slice(0, 4)) - age}-01-01`

async function offerOf(id: number, driverAge?: number) {
  const view = await visitor().run(() => getFleet(rentalParams(searchOf(driverAge))))
  const offer = view.offers.find((one) => one.car.id === id)
  if (!offer) throw new Error('the car is not listed')
  return offer
}

describe('a driver who is charged as a young one', () => {
  test('has the fee in the totals of list, strip and calendar', async () => {
    const [plain, young] = [await offerOf(car), await offerOf(car, 22)]
    const fee = young.prepaid.lines.find(({ kind }) => kind === 'young_driver')
    expect(fee?.amount).toBe(4 * content.site.youngDriverFee)
    expect(plain.prepaid.lines.map(({ kind }) => kind)).not.toContain('young_driver')
    expect(young.prepaid.total).toBeGreaterThan(plain.prepaid.total)
    const strip = async (age?: number) =>
      (await visitor().run(() => getPriceStrip(rentalParams(searchOf(age))))).find(
        ({ chosen }) => chosen,
      )?.total ?? 0
    expect(await strip(22)).toBeGreaterThan(await strip())
    const { pickupBranch, returnBranch, pickup } = searchOf()
    const day = async (age?: number) => {
      const range = { pickupBranch, returnBranch, from: pickup.slice(0, 10), months: 2, car, age }
      const days = await visitor().run(() => getPriceCalendar(range))
      return days.find(({ date }) => date === pickup.slice(0, 10))?.dayPrice ?? 0
    }
    expect((await day(22)) - (await day())).toBeGreaterThanOrEqual(content.site.youngDriverFee)
  })

  test('has the same total in the bill, before and after the birthday says so', async () => {
    const search = searchOf(22)
    const { prepaid } = await offerOf(car, 22)
    const answer = await visitor().run(() => getReservation({ ...rentalParams(search), auto: car }))
    if (!('view' in answer)) throw new Error(answer.notice)
    const total = (birthday: string) => {
      const values = {
        type: 'prepaid',
        coverageCode: '',
        addOns: {},
        delivery: '',
        birthday,
      } as const
      return quoteChoices(answer.view, values, null).total
    }
    expect(total('')).toBe(prepaid.total)
    expect(total(birthdayOf(22, search.pickup))).toBe(prepaid.total)
    // Whoever is older pays less, whatever was searched for.
    expect(total(birthdayOf(40, search.pickup))).toBe((await offerOf(car)).prepaid.total)
  })

  test('is charged by the birthday alone', async () => {
    const search = searchOf()
    const submission = submissionOf(search, { id: car })
    const birthday = birthdayOf(22, search.pickup)
    const v = visitor()
    const result = await v.run(() =>
      createReservation({ ...submission, renter: { ...submission.renter, birthday } }),
    )
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    const rows = (await site.back.admin(
      'GET',
      `/items/reservations?filter[reservation_id][_eq]=${result.code}&fields=quote`,
    )) as { quote: { lines: { kind: string }[] } }[]
    expect(rows[0]?.quote.lines.map(({ kind }) => kind)).toContain('young_driver')
  })

  test.each([24, 25, 60, 99])('of %s pays what that age pays', async (age) => {
    const isYoung = age <= content.site.youngDriverMaxAge
    const [plain, asked] = [await offerOf(car), await offerOf(car, age)]
    expect(asked.prepaid.total > plain.prepaid.total).toBe(isYoung)
  })
})

describe('a car with a least age of its own', () => {
  test('is shown to all, and not rented to whoever is younger', async () => {
    expect((await offerOf(grown)).availability).not.toBe('unavailable')
    const offer = await offerOf(grown, 22)
    expect(offer).toMatchObject({ availability: 'unavailable', tooYoung: true })
    expect(offer.car.minimumAge).toBe(25)
    const asked = { ...rentalParams(searchOf(22)), auto: grown }
    expect(await visitor().run(() => getReservation(asked))).toEqual({
      redirect: 'fleet',
      notice: 'car_age',
    })
  })

  test('is not called taken in the calendar of its page, whoever asks', async () => {
    const { pickupBranch, returnBranch, pickup } = searchOf()
    const range = { pickupBranch, returnBranch, from: pickup.slice(0, 10), months: 2, age: 22 }
    const days = await visitor().run(() => getPriceCalendar({ ...range, car: grown }))
    expect(days.find(({ date }) => date === pickup.slice(0, 10))?.dayPrice).toBeGreaterThan(0)
  })

  test('has no next dates for whoever is younger, where it is taken', async () => {
    const submission = submissionOf(searchOf(), { id: lone })
    const birthday = birthdayOf(40, submission.search.pickup)
    const renter = { ...submission.renter, birthday }
    const taken = await visitor().run(() => createReservation({ ...submission, renter }))
    expect(taken.ok).toBe(true)
    // The list is made once a second.
    await expect.poll(async () => (await offerOf(lone)).nextFree).not.toBeNull()
    expect(await offerOf(lone, 22)).toMatchObject({ tooYoung: true, nextFree: null })
  })

  test('is refused by the birthday, whatever was searched for', async () => {
    const search = searchOf()
    const submission = submissionOf(search, { id: grown })
    const as = (age: number) => {
      const birthday = birthdayOf(age, search.pickup)
      const renter = { ...submission.renter, birthday }
      return visitor().run(() => createReservation({ ...submission, renter }))
    }
    expect(await as(24)).toEqual({
      ok: false,
      error: { code: 'fields', fields: { birthday: 'minimum_age' } },
    })
    expect((await as(25)).ok).toBe(true)
    // The age that was said while searching does not count any more.
    const birthday = birthdayOf(30, search.pickup)
    const renter = { ...submission.renter, birthday }
    const young = { ...submission, search: { ...search, driverAge: 22 }, renter }
    expect((await visitor().run(() => createReservation(young))).ok).toBe(true)
  })
})
