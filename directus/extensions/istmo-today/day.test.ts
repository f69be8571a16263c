import { describe, expect, test } from 'vitest'
import { dayOf, type Rental } from './day.ts'

const now = '2026-12-03T13:20'

function rental(id: number, changes: Partial<Rental> = {}): Rental {
  return {
    ...{ id, code: `CODE000${id}`, renter: 'Ana Ruiz', phone: '+50760000000' },
    ...{ pickup: '2026-12-01T10:00', return: '2026-12-05T10:00' },
    ...{ pickupBranch: 'tocumen', returnBranch: 'tocumen', isOut: false, car: 'Kia Rio' },
    ...{ vehicle: null, plate: '', balance: 0, precheck: '', review: '', ...changes },
  }
}

describe('the day', () => {
  test('that is over has what was not done on it', () => {
    const out = rental(2, { isOut: true, return: '2026-12-01T18:00' })
    const day = { day: '2026-12-01', now, branch: '' }
    const found = { rentals: [rental(1), out], next: [], late: [] }
    const { pickups, returns } = dayOf(found, day)
    expect(pickups.map(({ id }) => id)).toEqual([1])
    expect(returns.map(({ id }) => id)).toEqual([2])
    expect(dayOf(found, { ...day, day: '2026-12-03' }).pickups).toEqual([])
  })

  test('names whoever waits for a vehicle that is not back, also from a branch that nobody here sees', () => {
    const next = [rental(3, { pickup: '2026-12-04T10:00', vehicle: 8 })]
    const keeper = {
      id: 9,
      code: '',
      vehicle: 8,
      pickup: '2026-11-30T10:00',
      return: '2026-12-03T09:00',
    }
    const { withoutCar } = dayOf(
      { rentals: [], next, late: [keeper] },
      { day: '2026-12-03', now, branch: 'tocumen' },
    )
    expect(withoutCar).toEqual([{ booking: next[0], late: keeper }])
  })

  test('names of two vehicles that are late each by who keeps it, and nobody who waits for none', () => {
    const kept = (id: number, vehicle: number) => ({
      ...{ id, vehicle, code: `KEEP${id}`, pickup: '2026-12-01T10:00', return: '2026-12-03T09:00' },
    })
    const late = [kept(9, 9), kept(8, 8)]
    const waiting = rental(3, { pickup: '2026-12-04T10:00', vehicle: 8 })
    const before = rental(4, { pickup: '2026-11-30T10:00', vehicle: 9 })
    const itself = rental(8, { pickup: '2026-12-04T11:00', vehicle: 8 })
    const other = rental(5, { pickup: '2026-12-04T10:00', vehicle: 7 })
    const next = [waiting, before, itself, other]
    const { withoutCar } = dayOf(
      { rentals: [], next, late },
      { day: '2026-12-03', now, branch: '' },
    )
    expect(withoutCar.map(({ booking, late: keeper }) => [booking.id, keeper.id])).toEqual([[3, 8]])
  })
})
