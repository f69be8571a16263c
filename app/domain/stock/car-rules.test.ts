import { describe, expect, it } from 'vitest'
import { depositFor, isAllowedClass, lowestDepositPlan, passesMinimumDays } from './car-rules'

describe('passesMinimumDays, to the letter of §5.15', () => {
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

it('a deposit is the plan and what the car adds to it', () => {
  const car = { extraDeposit: 10_000 }
  expect(depositFor(car, { deposit: 50_000 })).toBe(60_000)
  const plans = [{ deposit: 150_000 }, { deposit: 15_000 }]
  expect(lowestDepositPlan(plans)).toBe(plans[1])
  expect(lowestDepositPlan([])).toBeNull()
})
