import { describe, expect, test } from 'vitest'
import type { RentalSearch } from '~/domain/booking/search'
import {
  cityBranch,
  sampleAddOn,
  sampleBranch,
  sampleCar,
  sampleCatalogue,
  sampleCoupon,
  sampleSite,
} from '~/domain/test-samples'
import { quoteChoices, quoteOfType } from './quote'
import { baseQuote, carsFor, ratesOf, rentalOf, rentalTerms } from './rental'

const search: RentalSearch = {
  pickupBranch: 'tocumen',
  returnBranch: 'via-espana',
  pickup: '2026-12-14T10:00',
  return: '2026-12-17T10:00',
}
const content = sampleCatalogue({
  branches: [sampleBranch(), cityBranch({ afterHoursReturn: true, afterHoursFee: 2_500 })],
  oneWayFees: { 'tocumen>via-espana': 1_500 },
})

function rental(changes: Partial<RentalSearch> = {}) {
  const found = rentalOf({ ...search, ...changes }, content)
  if (!found) throw new Error('the branches are not rented from')
  return found
}
function terms(changes: Partial<RentalSearch> = {}) {
  const found = rentalTerms(content, { ...search, ...changes })
  if (!found) throw new Error('the branches are not rented from')
  return found
}

describe('a rental', () => {
  test('has its days, its branch and its fees', () => {
    expect(rental()).toMatchObject({
      days: 3,
      pickupBranch: { slug: 'tocumen' },
      oneWayFee: 1_500,
      afterHoursFee: 0,
    })
    expect(rental({ return: '2026-12-17T21:00' })).toMatchObject({ afterHoursFee: 2_500 })
    expect(rental({ returnBranch: 'tocumen' })).toMatchObject({ oneWayFee: 0 })
  })

  test.each([
    ['an unknown pickup', { pickupBranch: 'nowhere' }],
    ['an unknown return', { returnBranch: 'nowhere' }],
    ['an unknown branch for both', { pickupBranch: 'nowhere', returnBranch: 'nowhere' }],
    ['a way without a fee', { pickupBranch: 'via-espana', returnBranch: 'tocumen' }],
  ])('is none for %s', (_, changes) => {
    expect(rentalOf({ ...search, ...changes }, content)).toBeNull()
    expect(rentalTerms(content, { ...search, ...changes })).toBeNull()
  })

  test('has the terms of the brand and of both branches', () => {
    expect(terms()).toMatchObject({
      returnBranch: { slug: 'via-espana' },
      airportPercent: 1200,
      taxPercent: 700,
      youngDriverMaxAge: 24,
      youngDriverFee: 1200,
      freeCancelUntil: '2026-12-12T10:00',
    })
  })
})

test('a brand rents its classes, each car up to its days', () => {
  const cars = [
    sampleCar({ id: 1, class: 'suv' }),
    sampleCar({ id: 2, class: 'sedan' }),
    sampleCar({ id: 3, class: 'suv', minimumDays: 2 }),
  ]
  const ids = (days: number, carClasses: readonly string[]) =>
    carsFor(days, { ...content, cars, site: { ...sampleSite, carClasses } }).map(({ id }) => id)
  expect(ids(2, ['suv'])).toEqual([1, 3])
  expect(ids(3, ['suv'])).toEqual([1])
  expect(ids(3, [])).toEqual([1, 2])
})

describe('the price before anything is chosen', () => {
  const car = sampleCar()
  const lines = (changes: Partial<RentalSearch> = {}, coupon = sampleCoupon()) =>
    baseQuote(car, 'prepaid', rental(changes), content, coupon).lines.map(({ kind }) => kind)

  test('assumes the mandatory plan, and has the fees', () => {
    const quote = baseQuote(car, 'prepaid', rental({ return: '2026-12-16T21:00' }), content)
    expect(quote).toMatchObject({ coverageAssumed: true, airportPercent: 1200, taxPercent: 700 })
    expect(quote.lines.map(({ kind }) => kind)).toEqual([
      ...['car', 'coverage', 'dropoff', 'after_hours'],
    ])
  })

  test('has a coupon where it serves the class', () => {
    expect(lines({}, sampleCoupon({ classes: [car.class] }))).toContain('coupon')
    expect(lines({}, sampleCoupon({ classes: ['other'] }))).not.toContain('coupon')
  })

  test('charges an age of 21 to 24 as young', () => {
    expect(lines({ driverAge: 21 })).toContain('young_driver')
    expect(lines({ driverAge: 24 })).toContain('young_driver')
    expect(lines({ driverAge: 25 })).not.toContain('young_driver')
    expect(lines()).not.toContain('young_driver')
  })
})

describe('the price of what is chosen', () => {
  const car = sampleCar()
  const addOn = sampleAddOn({ code: 'seat', dailyPrice: 500, maxQuantity: 3 })
  const view = (changes: Partial<RentalSearch> = {}) => ({
    ...terms(changes),
    addOns: [addOn, { ...addOn, code: 'gps' }],
    car,
    rates: ratesOf(car, rental(changes), content),
  })
  const values = {
    type: 'prepaid',
    coverageCode: '',
    addOns: {},
    delivery: '',
    birthday: '',
  } as const
  const kinds = (changes: Partial<RentalSearch>, birthday: string) =>
    quoteChoices(view(changes), { ...values, birthday }, null).lines.map(({ kind }) => kind)

  test('assumes a plan until one is chosen', () => {
    expect(quoteChoices(view(), values, null).coverageAssumed).toBe(true)
    expect(quoteChoices(view(), { ...values, coverageCode: 'basic' }, null).coverageAssumed).toBe(
      false,
    )
  })

  test('has the add-ons of which there is at least one, as often as they are wanted', () => {
    const { lines } = quoteChoices(view(), { ...values, addOns: { seat: 2, gps: 0 } }, null)
    const chosen = lines.filter(({ kind }) => kind === 'add_on')
    expect(chosen).toMatchObject([{ code: 'seat', quantity: 2, amount: 2 * 500 * 3 }])
  })

  test('goes by the birthday once it is there, by the age of the search before', () => {
    expect(kinds({ driverAge: 22 }, '')).toContain('young_driver')
    expect(kinds({ driverAge: 40 }, '')).not.toContain('young_driver')
    expect(kinds({ driverAge: 22 }, '1980-01-01')).not.toContain('young_driver')
    expect(kinds({ driverAge: 40 }, '2004-01-01')).toContain('young_driver')
  })

  test('is another at the counter', () => {
    const now = quoteOfType(view(), values, null, 'prepaid')
    const atCounter = quoteOfType(view(), { ...values, type: 'prepaid' }, null, 'postpaid')
    expect(atCounter.total).toBeGreaterThan(now.total)
  })
})
