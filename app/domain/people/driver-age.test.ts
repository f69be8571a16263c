import { describe, expect, it } from 'vitest'
import { chargedAge, highestLeastAgeOf, lastAskedAge, leastAge, youngAges } from './driver-age'

describe('the age from which a car is rented', () => {
  it.each([
    [null, 21],
    [21, 21],
    [18, 21],
    [25, 25],
  ])('of its own of %s is %s', (minimumAge, least) => {
    expect(leastAge({ minimumAge })).toBe(least)
  })
})

describe('the ages at which its driver pays the fee', () => {
  const fee = { maximumAge: 24, dailyFee: 1200 }
  it.each([
    [null, fee, { from: 21, to: 24 }],
    [23, fee, { from: 23, to: 24 }],
    [25, fee, null],
    [null, { maximumAge: 24, dailyFee: 0 }, null],
  ])('%s', (minimumAge, rules, ages) => {
    expect(youngAges({ minimumAge }, rules)).toEqual(ages)
  })
})

describe('the highest age from which a car of a fleet is rented', () => {
  const car = (minimumAge: number | null, status: 'published' | 'unavailable' = 'published') => ({
    minimumAge,
    status,
  })
  it.each([
    ['is that of the car with the highest', [car(23), car(30), car(null)], 30],
    ['is of no car that is not rented now', [car(23), car(30, 'unavailable')], 23],
    ['is none where no car has an age of its own', [car(null)], null],
    ['is none without cars', [], null],
  ])('%s', (_, cars, age) => {
    expect(highestLeastAgeOf(cars)).toBe(age)
  })
})

describe('the last age that a search asks for', () => {
  const fee = { youngDriverMaxAge: 24, youngDriverFee: 1200 }
  it.each([
    ['the last that pays', { ...fee, highestLeastAge: null }, 24],
    ['the last that is too young for a car', { ...fee, highestLeastAge: 30 }, 29],
    ['both at once', { ...fee, highestLeastAge: 25 }, 24],
    ['of a car, without a fee', { ...fee, youngDriverFee: 0, highestLeastAge: 25 }, 24],
    ['the last that pays the least fee', { ...fee, youngDriverFee: 1, highestLeastAge: null }, 24],
    ['nobody', { ...fee, youngDriverFee: 0, highestLeastAge: null }, 0],
  ])('%s', (_, rules, age) => {
    expect(lastAskedAge(rules)).toBe(age)
  })
})

it('an age pays the fee where there is one', () => {
  const rules = { youngDriverMaxAge: 24, youngDriverFee: 1200 }
  expect(chargedAge(24, rules)).toBe(24)
  expect(chargedAge(25, rules)).toBeNull()
  expect(chargedAge(undefined, rules)).toBeNull()
  expect(chargedAge(22, { ...rules, youngDriverFee: 0 })).toBeNull()
})
