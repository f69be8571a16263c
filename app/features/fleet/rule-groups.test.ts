import { expect, test } from 'vitest'
import { sampleCar, sampleRule } from '~/domain/test-samples'
import { askedByGroup, ruleGroups } from './rule-groups'

const dates = { kind: 'once', from: '2026-12-20', to: '2027-01-04' } as const
const cars = [
  sampleCar({ id: 1, dailyPrice: 5000 }),
  sampleCar({ id: 2, dailyPrice: 4000 }),
  sampleCar({ id: 3, dailyPrice: 4000 }),
  sampleCar({ id: 4, dailyPrice: 3000, minimumAge: 25 }),
  sampleCar({ id: 5, dailyPrice: 3000, minimumDays: 7 }),
  sampleCar({ id: 6, dailyPrice: 3000, discount: 100 }),
  sampleCar({ id: 7, dailyPrice: 3000, class: 'another' }),
]

test('cars that no rule tells apart are one group, the lowest daily price first', () => {
  const { groups, priceOf } = ruleGroups({ cars, rates: { rules: [], lengths: [] } })
  expect(groups.map((group) => group.map(({ id }) => id).toSorted())).toContainEqual([1, 2, 3])
  expect(groups.find((group) => group.length === 3)?.map(({ id }) => id)).toEqual([2, 3, 1])
  expect(groups).toHaveLength(5)
  expect(priceOf.get(2)).toBe(priceOf.get(3))
  expect(new Set(priceOf.values()).size).toBe(6)
})

test('a car that a rule names is a group of its own', () => {
  const rates = { rules: [sampleRule({ dates, cars: [2] })], lengths: [] }
  const { groups, priceOf } = ruleGroups({ cars, rates })
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual(
    expect.arrayContaining([[2], [3, 1]]),
  )
  expect(priceOf.get(2)).not.toBe(priceOf.get(3))
})

test('what is said of a group is asked once', () => {
  const asked: number[] = []
  const saidOf = askedByGroup({ cars, rates: { rules: [], lengths: [] } }, ({ id }) => {
    asked.push(id)
    return null
  })
  for (const car of cars) expect(saidOf(car)).toBeNull()
  expect(asked).toEqual([1, 4, 5, 6, 7])
})
