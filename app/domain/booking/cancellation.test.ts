import { describe, expect, it } from 'vitest'
import {
  businessDaysAfter,
  cancellationSum,
  isCancellable,
  oneDayOf,
  refundShownBetween,
} from './cancellation'
import { cancellationTerms } from './reservation'

const paid = { paid: 35_802, total: 35_802, days: 5 }
const late = { kind: 'late', hours: 48 } as const

describe('what cancelling gives back', () => {
  it('is everything until the frozen moment, and everything but one day from then on (D42)', () => {
    const rule = { type: 'prepaid', until: '2026-12-02T10:00', pickup: '2026-12-04T10:00' } as const
    const at = (now: string) =>
      cancellationSum({ ...paid, terms: cancellationTerms({ ...rule, now }) })
    expect(at('2026-11-22T08:00')).toEqual({ charge: 0, refund: 35_802 })
    expect(at('2026-12-02T09:59')).toEqual({ charge: 0, refund: 35_802 })
    expect(at('2026-12-02T10:00')).toEqual({ charge: 7160, refund: 28_642 })
    expect(at('2026-12-04T09:59')).toEqual({ charge: 7160, refund: 28_642 })
  })

  it('is never less than nothing: one day of a rental of one day is all', () => {
    expect(cancellationSum({ terms: late, paid: 4200, total: 4200, days: 1 })).toEqual({
      charge: 4200,
      refund: 0,
    })
    expect(cancellationSum({ terms: late, paid: 0, total: 4200, days: 2 })).toEqual({
      charge: 0,
      refund: 0,
    })
  })

  it('costs nothing where nothing was paid', () => {
    expect(cancellationSum({ ...paid, terms: { kind: 'free' }, paid: 0 })).toEqual({
      charge: 0,
      refund: 0,
    })
  })

  it('adds up to what was paid, for any total and number of days', () => {
    for (let total = 1; total < 60_000; total += 137) {
      for (const days of [1, 2, 3, 7, 13, 90]) {
        const { charge, refund } = cancellationSum({ terms: late, paid: total, total, days })
        expect(charge + refund).toBe(total)
        expect(Math.abs(charge * days - total)).toBeLessThanOrEqual(days / 2)
      }
    }
  })
})

describe('one day of a total', () => {
  it('is rounded half up', () => {
    expect(oneDayOf(35_802, 5)).toBe(7160)
    expect(oneDayOf(101, 2)).toBe(51)
    expect(oneDayOf(100, 3)).toBe(33)
    expect(() => oneDayOf(100, 0)).toThrow(RangeError)
  })
})

describe('cancelling', () => {
  it('is for booked cars that are not picked up yet', () => {
    const booked = { status: 'paid', pickup: '2026-12-04T10:00', handedOverAt: null } as const
    expect(isCancellable(booked, '2026-12-04T09:59')).toBe(true)
    expect(isCancellable(booked, '2026-12-04T10:00')).toBe(false)
    expect(isCancellable({ ...booked, status: 'confirmed' }, '2026-12-01T10:00')).toBe(true)
    expect(isCancellable({ ...booked, status: 'cancelled' }, '2026-12-01T10:00')).toBe(false)
    expect(isCancellable({ ...booked, status: 'pending_payment' }, '2026-12-01T10:00')).toBe(false)
    expect(isCancellable({ ...booked, handedOverAt: 1 }, '2026-12-04T09:59')).toBe(false)
  })
})

describe('the days on which a bank shows a refund', () => {
  it('are 5 to 10 business days later', () => {
    expect(refundShownBetween('2026-11-22')).toEqual(['2026-11-27', '2026-12-04'])
  })

  it("leave out Panama's holidays: 8 December is Mother's Day", () => {
    expect(refundShownBetween('2026-12-03')).toEqual(['2026-12-11', '2026-12-18'])
    expect(businessDaysAfter('2026-12-07', 1)).toBe('2026-12-09')
  })
})
