import { describe, expect, test } from 'vitest'
import type { PickupRestriction } from '~/domain/booking/pickup-restrictions'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalDays } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import {
  cityBranch,
  closedOn,
  sampleBranch,
  sampleCar,
  sampleCatalogue,
  sampleRule,
} from '~/domain/test-samples'
import { rentalOf } from './rental'
import { accepts, isRentable, restrictionOf, violatedRestriction } from './restriction'

/** Thursday. */
const now = '2026-12-03T13:20'
const search: RentalSearch = {
  pickupBranch: 'tocumen',
  returnBranch: 'tocumen',
  pickup: '2026-12-14T10:00',
  return: '2026-12-16T10:00',
}
const limit = (
  rule: PickupRestriction['rule'],
  changes: Partial<PickupRestriction> = {},
): PickupRestriction => ({
  id: 1,
  name: { es: 'Ferry', en: 'Ferry' },
  branches: [],
  classes: [],
  rule,
  ...changes,
})
const blackout = { kind: 'blackout', from: '2026-12-14', to: '2026-12-15' } as const
const limited = (...pickupRestrictions: PickupRestriction[]) =>
  sampleCatalogue({ pickupRestrictions })

function reasons(wanted: RentalSearch, content: Catalogue = sampleCatalogue(), car = sampleCar()) {
  const rental = rentalOf(wanted, content)
  if (!rental) throw new Error('the branches are not rented from')
  const reason = restrictionOf(car, rental, content, now)
  expect(isRentable(car, rental, content, now)).toBe(reason === null)
  return reason
}

describe('a car is not rented', () => {
  const car = sampleCar({ minimumAge: 25 })
  test.each([
    [undefined, null],
    [24, 25],
    [25, null],
    [80, null],
  ])('to a driver of %s when its least age is 25: %s', (driverAge, age) => {
    const reason = reasons({ ...search, ...(driverAge && { driverAge }) }, sampleCatalogue(), car)
    expect(reason).toEqual(age === null ? null : { stay: null, limit: null, age })
  })

  test('where a limit forbids its pickup, and for that class alone', () => {
    const content = limited(limit(blackout, { classes: ['sedan'] }))
    expect(reasons(search, content, sampleCar({ class: 'sedan' }))).toMatchObject({
      limit: { kind: 'blackout' },
      stay: null,
      age: null,
    })
    expect(reasons(search, content, sampleCar({ class: 'suv' }))).toBeNull()
  })

  test('for fewer days than its season asks for', () => {
    const peak = sampleRule({
      minimumRental: 4,
      dates: { kind: 'yearly', from: '12-10', to: '12-31' },
    })
    const content = sampleCatalogue({ rates: { rules: [peak], lengths: [] } })
    expect(reasons(search, content)).toMatchObject({ stay: { days: 4 }, limit: null, age: null })
    expect(reasons({ ...search, return: '2026-12-18T10:00' }, content)).toBeNull()
  })

  test('for its driver first, and for its limit before its length', () => {
    const peak = sampleRule({
      minimumRental: 4,
      dates: { kind: 'yearly', from: '12-10', to: '12-31' },
    })
    const content = { ...limited(limit(blackout)), rates: { rules: [peak], lengths: [] } }
    expect(reasons({ ...search, driverAge: 20 }, content)).toMatchObject({ age: 21, limit: null })
    expect(reasons(search, content)).toMatchObject({ stay: null, limit: { kind: 'blackout' } })
  })
})

describe('a limit that is broken says', () => {
  const broken = (content: Catalogue, wanted = search) =>
    violatedRestriction(
      sampleCar(),
      { search: wanted, pickupBranch: branchOf(content) },
      content,
      now,
    )
  const branchOf = ({ branches: [branch] }: Catalogue) => branch ?? sampleBranch()

  test('nothing where there is none', () => {
    expect(broken(limited())).toBeNull()
  })

  test('its days, and the next pickup that it allows, for as many days', () => {
    expect(broken(limited(limit(blackout)))).toMatchObject({
      kind: 'blackout',
      name: { en: 'Ferry' },
      branch: { en: 'Tocumen' },
      days: { from: '2026-12-14', to: '2026-12-15' },
      count: 0,
      search: { pickup: '2026-12-16T10:00', return: '2026-12-18T10:00' },
      elsewhere: null,
    })
  })

  test('another time before another branch', () => {
    const here = limit(blackout, { branches: ['tocumen'] })
    expect(broken(limited(here))).toMatchObject({
      search: { pickupBranch: 'tocumen', pickup: '2026-12-16T10:00' },
      elsewhere: null,
    })
  })

  test('its hours or minutes', () => {
    const soon = { ...search, pickup: '2026-12-04T10:00', return: '2026-12-06T10:00' }
    const lead = broken(limited(limit({ kind: 'lead_time', hours: 48 })), soon)
    expect(lead).toMatchObject({ kind: 'lead_time', count: 48, days: null })

    const hours = cityBranch().hours
    const branches = [sampleBranch({ hours })]
    const content = { ...limited(limit({ kind: 'last_pickup', minutes: 90 })), branches }
    const late = { ...search, pickup: '2026-12-14T18:00' }
    expect(broken(content, late)).toMatchObject({ kind: 'last_pickup', count: 90, days: null })
    expect(broken(content, late)?.search?.pickup).toBe('2026-12-14T17:30')
  })
})

describe('where a branch never hands a car out, another one does', () => {
  const never = limit({ kind: 'not_offered' }, { branches: ['tocumen'] })
  const near = cityBranch()
  const far = cityBranch({ id: 3, slug: 'david', shortName: { es: 'David', en: 'David' } })
  const drives = {
    'tocumen>david': { minutes: 400, ferry: false },
    'via-espana>tocumen': { minutes: 25, ferry: false },
  }
  const content = { ...limited(never), branches: [sampleBranch(), far, near], drives }
  const elsewhere = (wanted: RentalSearch, changed: Partial<Catalogue> = {}) =>
    violatedRestriction(
      sampleCar(),
      { search: wanted, pickupBranch: sampleBranch() },
      { ...content, ...changed },
      now,
    )

  test('the nearest by the road, whichever way it was measured; a return moves along', () => {
    expect(elsewhere(search)).toMatchObject({
      search: { ...search, pickupBranch: 'via-espana', returnBranch: 'via-espana' },
      elsewhere: near.shortName,
    })
  })

  test('a branch without a measured road comes last', () => {
    const { 'tocumen>david': david } = drives
    expect(elsewhere(search, { drives: { 'tocumen>david': david } })).toMatchObject({
      elsewhere: far.shortName,
    })
  })

  test('not one that is closed then, nor one from which the return has no fee', () => {
    const closed = { ...near, hours: [] }
    expect(elsewhere(search, { branches: [sampleBranch(), far, closed] })).toMatchObject({
      elsewhere: far.shortName,
    })
    const onThatDay = { ...near, closures: closedOn('2026-12-14') }
    expect(elsewhere(search, { branches: [sampleBranch(), far, onThatDay] })).toMatchObject({
      search: { pickup: search.pickup },
      elsewhere: far.shortName,
    })
    const oneWay = { ...search, returnBranch: 'david' }
    const oneWayFees = { 'tocumen>david': 100 }
    expect(elsewhere(oneWay, { oneWayFees })).toMatchObject({
      search: { pickupBranch: 'david', returnBranch: 'david' },
      elsewhere: far.shortName,
    })
  })

  test('none when there is no other', () => {
    expect(elsewhere(search, { branches: [sampleBranch()] })).toMatchObject({
      search: null,
      elsewhere: null,
    })
  })
})

test('a link leads to a search that is complete, long enough for the car, and rentable', () => {
  const content = limited(limit(blackout, { classes: ['sedan'] }))
  const leads = (wanted: RentalSearch, car = sampleCar()) => accepts(car, wanted, content, now)
  expect(leads(search)).toBe(true)
  expect(leads({ ...search, pickup: '2026-12-01T10:00' })).toBe(false)
  expect(leads({ ...search, returnBranch: 'nowhere' })).toBe(false)
  expect(leads(search, sampleCar({ class: 'sedan' }))).toBe(false)
  const days = rentalDays(search.pickup, search.return)
  expect(leads(search, sampleCar({ minimumDays: days }))).toBe(true)
  expect(leads(search, sampleCar({ minimumDays: days - 1 }))).toBe(false)
})
