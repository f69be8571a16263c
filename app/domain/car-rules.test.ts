import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  carDailyPrice,
  depositFor,
  isAllowedClass,
  lowestDepositPlan,
  passesMinimumDays,
  prepaidPrice,
} from './car-rules'

describe('passesMinimumDays, to the letter of source.md §5', () => {
  it.each([
    [3, 3, true],
    [3, 2, true],
    [3, 4, false],
    [1, 1, true],
    [1, 2, false],
    [0, 1, false],
    [null, 90, true],
  ])('minimum %s, %i days asked: %s', (minimumDays, days, expected) => {
    expect(passesMinimumDays({ minimumDays }, days)).toBe(expected)
  })
})

it('isAllowedClass: an empty list means no filter', () => {
  expect(isAllowedClass({ class: 'van' }, [])).toBe(true)
  expect(isAllowedClass({ class: 'van' }, ['sedan', 'van'])).toBe(true)
  expect(isAllowedClass({ class: 'van' }, ['sedan'])).toBe(false)
})

describe('prepaidPrice', () => {
  it.each([
    [4800, 1500, 4080],
    [4200, 1500, 3570],
    [10, 1500, 9],
    [4800, 0, 4800],
    [1_000_000, 0, 1_000_000],
    [4800, 10_000, 0],
    [4800, 20_000, 0],
    [4800, -500, 4800],
  ])('of %i cents with %i basis points off is %i', (dailyPrice, discount, expected) => {
    expect(prepaidPrice({ dailyPrice, discount })).toBe(expected)
  })

  it('is never above the price at the counter, nor below zero', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(10_000), (dailyPrice, discount) => {
        const car = { dailyPrice, discount }
        expect(prepaidPrice(car)).toBeLessThanOrEqual(carDailyPrice(car, 'postpaid'))
        expect(prepaidPrice(car)).toBeGreaterThanOrEqual(0)
        expect(carDailyPrice(car, 'prepaid')).toBe(prepaidPrice(car))
        expect(carDailyPrice(car, 'postpaid')).toBe(dailyPrice)
      }),
    )
  })
})

it('a deposit is the plan and what the car adds to it', () => {
  const car = { extraDeposit: 10_000 }
  expect(depositFor(car, { deposit: 50_000 })).toBe(60_000)
  const plans = [{ deposit: 150_000 }, { deposit: 15_000 }]
  expect(lowestDepositPlan(plans)).toBe(plans[1])
  expect(lowestDepositPlan([])).toBeNull()
})
