import { expect, test } from 'vitest'
import { preferenceProblems } from './check-precheckin'
import { preferenceName } from './precheckin-words'

test('each field of a driver has a name of its own in the summary of what is wrong', () => {
  const driver = { name: '', lastName: '', license: '', birthday: '' }
  const typed = { arrivalTime: '', flightNumber: '', coverage: '', addOns: {} }
  const problems = preferenceProblems(
    { ...typed, drivers: [driver, driver] },
    { pickup: '2026-12-10T10:00', leastAge: 25 },
  )
  const names = Object.keys(problems).map(preferenceName)
  expect(names).toContain('Conductor adicional 2: Apellido')
  expect(new Set(names).size).toBe(9)
})
