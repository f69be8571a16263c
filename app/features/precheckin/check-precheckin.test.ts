import { expect, test } from 'vitest'
import { preferenceProblems } from './check-precheckin'

const driver = { name: 'Ana', lastName: 'Ruiz', license: '8-812-1045', birthday: '2003-05-01' }
const typed = {
  ...{ arrivalTime: '10:00', flightNumber: '', coverage: '', addOns: {} },
  drivers: [driver],
}
const rules = { pickup: '2026-12-10T10:00', leastAge: 21 }

test('a further driver is as old as the car asks for', () => {
  expect(preferenceProblems(typed, rules)).toEqual({})
  expect(preferenceProblems(typed, { ...rules, leastAge: 25 })).toEqual({
    'drivers[0].birthday': 'minimum_age',
  })
})
