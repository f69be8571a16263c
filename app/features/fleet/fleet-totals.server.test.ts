import { expect, it } from 'vitest'
import { rentalOf } from '~/domain/booking/rental'
import { addDays } from '~/domain/calendar/rental-period'
import { sampleCar, sampleCatalogue, sampleRule } from '~/domain/test-samples'
import { totalsFor } from './fleet-totals.server'

it('finds totals again after as many other searches as are asked for around a season', () => {
  const dates = { kind: 'once', from: '2026-12-20', to: '2027-01-04' } as const
  const content = sampleCatalogue({
    cars: [sampleCar()],
    rates: { rules: [sampleRule({ dates })], lengths: [] },
  })
  const searches = Array.from({ length: 15 }, (_, ahead) =>
    Array.from({ length: 10 }, (_, length) => {
      const pickup = addDays('2026-12-10T10:00', ahead)
      const search = { pickup, return: addDays(pickup, length + 1) }
      const rental = rentalOf(
        { ...search, pickupBranch: 'tocumen', returnBranch: 'tocumen' },
        content,
      )
      if (!rental) throw new Error('not rented')
      return rental
    }),
  ).flat()
  const ask = () => searches.map((rental) => totalsFor(rental, content, null))
  const first = ask()
  // Dates share what costs the same, and 150 searches still ask for more terms than a small store has room for.
  expect(new Set(first).size).toBeGreaterThan(50)
  expect(new Set([...first, ...ask()]).size).toBe(new Set(first).size)
})
