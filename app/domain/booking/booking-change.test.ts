import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSum, deadlineAfterChange, isChangeable } from './booking-change'

describe('until when a changed booking is cancelled free', () => {
  const noon = (day: string) => `2027-03-${day}T12:00`
  test.each([
    ['in time, and moved away: by the new pickup', '10', '20', '09', '20'],
    ['in time, and moved closer: by the new pickup', '10', '05', '04', '05'],
    ['too late, and moved away: stays too late', '10', '20', '11', '10'],
    ['too late, and moved closer: by the new pickup', '10', '08', '11', '08'],
    ['at the very minute: in time', '10', '20', '10', '20'],
  ])('%s', (_, known, next, now, until) => {
    expect(deadlineAfterChange(noon(known), noon(next), noon(now))).toBe(noon(until))
  })
})

describe('the sum of a change', () => {
  test.each([
    ['cheaper: the difference goes back', 20_000, 15_000, 20_000, [-5_000, 5_000, 0]],
    ['dearer: the difference is still to be paid', 20_000, 26_001, 20_000, [6_001, 0, 6_001]],
    ['the same', 20_000, 20_000, 20_000, [0, 0, 0]],
    ['nothing paid: all of it at the counter', 20_000, 15_000, 0, [-5_000, 0, 15_000]],
    ['a balance is settled before anything goes back', 26_000, 22_000, 20_000, [-4_000, 0, 2_000]],
    ['a balance, and more than that', 26_000, 15_000, 20_000, [-11_000, 5_000, 0]],
  ] as const)('%s', (_, before, after, kept, [difference, refund, balance]) => {
    expect(changeSum({ before, after, kept })).toEqual({ difference, refund, balance })
  })

  test('what is kept and what is still to be paid are the new total, and never both ways', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, (before, after, kept) => {
        const sum = changeSum({ before, after, kept })
        expect(kept - sum.refund + sum.balance).toBe(after)
        expect(Math.min(sum.refund, sum.balance)).toBe(0)
      }),
    )
  })

  test.each([-1, 0.5, Number.NaN])('%s is refused', (after) => {
    expect(() => changeSum({ before: 1, after, kept: 1 })).toThrow(RangeError)
  })
})

describe('a booking can be changed', () => {
  const pickup = '2026-12-01T10:00'
  test.each([
    ['paid', '2026-12-01T08:00', true],
    ['confirmed', '2026-11-01T08:00', true],
    ['paid', '2026-12-01T08:01', false],
    ['paid', '2026-12-01T10:30', false],
    ['cancelled', '2026-11-01T08:00', false],
    ['unpaid', '2026-11-01T08:00', false],
  ] as const)('%s at %s: %s', (status, now, changeable) => {
    expect(isChangeable({ status, pickup, handedOverAt: null }, now)).toBe(changeable)
  })

  test('not once the car was handed over, however early', () => {
    const early = { status: 'paid', pickup, handedOverAt: 1 } as const
    expect(isChangeable(early, '2026-11-30T22:00')).toBe(false)
  })
})
