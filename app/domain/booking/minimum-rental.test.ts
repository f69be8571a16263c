import { describe, expect, it } from 'vitest'
import { addDays, rentalDays } from '~/domain/calendar/rental-period'
import type { Car } from '~/domain/catalogue'
import {
  cityBranch,
  closedOn,
  sampleBranch,
  sampleCar,
  sampleCatalogue,
  sampleRule,
} from '~/domain/test-samples'
import { minimumRental } from './minimum-rental'

/** From Saturday 19 December 2026 on; the branch in town is closed on Sundays. */
const peak = sampleRule({ minimumRental: 4, dates: { kind: 'yearly', from: '12-15', to: '12-31' } })
const stay = (pickup: string, days: number, { branch = 'via-espana', car = sampleCar() } = {}) => {
  const search = {
    pickupBranch: branch,
    returnBranch: branch,
    pickup,
    return: addDays(pickup, days),
  }
  return minimumRental(car, { search, days }, content, now)
}
const now = '2026-12-03T13:20'
const content = sampleCatalogue({
  branches: [sampleBranch(), cityBranch({ closures: closedOn('2026-12-25', '2026-12-26') })],
  rates: { rules: [peak], lengths: [] },
})
const rented = (minimumDays: Car['minimumDays']) => ({ car: sampleCar({ minimumDays }) })

describe('the dates that a shortest stay leads to', () => {
  it('are so many days later', () => {
    expect(stay('2026-12-17T10:00', 2)).toEqual({
      days: 4,
      season: peak.name,
      return: '2026-12-21T10:00',
    })
    expect(stay('2026-12-16T10:00', 4)).toBeNull()
  })

  it('are moved to where the branch takes the car back', () => {
    // Wednesday and four days: a Sunday.
    expect(stay('2026-12-16T10:00', 2)?.return).toBe('2026-12-21T10:00')
    // Four days are Friday, closed as Saturday and Sunday are.
    const longer = stay('2026-12-21T10:00', 2)?.return ?? ''
    expect(longer.slice(0, 10)).toBe('2026-12-28')
    expect(rentalDays('2026-12-21T10:00', longer)).toBe(7)
  })

  it('are as many as the season asks for that they reach by being moved', () => {
    const before = sampleRule({
      id: 2,
      minimumRental: 3,
      dates: { kind: 'yearly', from: '12-01', to: '12-12' },
    })
    const after = sampleRule({
      id: 3,
      minimumRental: 6,
      dates: { kind: 'yearly', from: '12-13', to: '12-31' },
    })
    const search = {
      pickupBranch: 'via-espana',
      returnBranch: 'via-espana',
      pickup: '2026-12-10T10:00',
      return: '2026-12-12T10:00',
    }
    // Three days end on Sunday the 13th; Monday has the 13th with it, whose season asks for six.
    const rates = { rules: [before, after], lengths: [] }
    const asked = minimumRental(sampleCar(), { search, days: 2 }, { ...content, rates }, now)
    expect(asked).toMatchObject({ days: 3, return: '2026-12-16T10:00' })
    // Four days are in that season without being moved.
    const four = { rules: [{ ...before, minimumRental: 4 }, after], lengths: [] }
    const longer = minimumRental(sampleCar(), { search, days: 2 }, { ...content, rates: four }, now)
    expect(longer).toMatchObject({ days: 6, return: '2026-12-16T10:00' })
  })

  it('are none where the car is not rented for so many days (D5)', () => {
    expect(stay('2026-12-17T10:00', 2, rented(2))).toMatchObject({ days: 4, return: null })
    expect(stay('2026-12-17T10:00', 2, rented(4))?.return).toBe('2026-12-21T10:00')
    // Four days would do, but end on a Sunday.
    expect(stay('2026-12-16T10:00', 2, rented(4))?.return).toBeNull()
  })
})
