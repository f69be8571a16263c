import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from './app-error'
import {
  canTransition,
  freeCancelUntil,
  holdExpiry,
  holdsCar,
  isBooked,
  isHoldExpired,
  nextStatus,
  type ReservationEvent,
  type ReservationStatus,
  reservationStatuses,
  transition,
} from './reservation'

const EVENTS: readonly ReservationEvent[] = [
  ...([
    'confirm',
    'start_payment',
    'pay',
    'fail',
    'expire',
    'hold_again',
    'cancel',
    'refund',
  ] as const),
]

describe('the table of states (D12)', () => {
  it('is exactly this', () => {
    const rows = reservationStatuses.map((from) =>
      EVENTS.flatMap((event) =>
        nextStatus(from, event) ? [`${event}>${nextStatus(from, event)}`] : [],
      ).join(' '),
    )
    expect(Object.fromEntries(reservationStatuses.map((from, row) => [from, rows[row]]))).toEqual({
      unpaid: 'confirm>confirmed start_payment>pending_payment expire>expired cancel>cancelled',
      pending_payment: 'pay>paid fail>failed expire>expired',
      paid: 'cancel>cancelled refund>refunded',
      confirmed: 'pay>paid cancel>cancelled',
      failed:
        'confirm>confirmed start_payment>pending_payment pay>paid expire>expired cancel>cancelled refund>refunded',
      expired: 'pay>paid hold_again>unpaid refund>refunded',
      cancelled: 'refund>refunded',
      refunded: '',
    })
  })

  it('refuses what it does not hold, with a code', () => {
    expect(transition('unpaid', 'confirm')).toBe('confirmed')
    expect(() => transition('refunded', 'pay')).toThrow(AppError)
    expect(() => transition('pending_payment', 'cancel')).toThrow(
      expect.objectContaining({
        code: 'illegal_transition',
        details: { from: 'pending_payment', event: 'cancel' },
      }),
    )
    expect(canTransition('unpaid', 'paid')).toBe(false)
    expect(canTransition('unpaid', 'pending_payment')).toBe(true)
    expect(canTransition('paid', 'unpaid')).toBe(false)
  })

  it('never brings a paid, cancelled or refunded reservation back to unpaid, by any way', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ReservationStatus>('paid', 'cancelled', 'refunded'),
        fc.array(fc.constantFrom(...EVENTS)),
        (start, events) => {
          let status: ReservationStatus = start
          for (const event of events) status = nextStatus(status, event) ?? status
          expect(['paid', 'cancelled', 'refunded']).toContain(status)
        },
      ),
    )
  })

  it('leads from every state but refunded to an end', () => {
    const reaches = (from: ReservationStatus, seen = new Set<string>()): boolean => {
      if (from === 'paid' || from === 'confirmed' || from === 'refunded') return true
      seen.add(from)
      return reservationStatuses.some(
        (to) => !seen.has(to) && canTransition(from, to) && reaches(to, seen),
      )
    }
    expect(reservationStatuses.every((status) => reaches(status))).toBe(true)
  })
})

describe('holds', () => {
  const now = Date.UTC(2026, 11, 10, 15)

  it('last 20 minutes', () => {
    expect(holdExpiry(now)).toBe(now + 1_200_000)
    expect(holdExpiry(now, 5)).toBe(now + 300_000)
  })

  it.each([
    ['unpaid', now + 1, false, true],
    ['unpaid', now, true, false],
    ['pending_payment', now - 1, true, false],
    ['failed', now - 1, true, false],
    ['failed', now + 1, false, true],
    ['unpaid', null, false, true],
    ['paid', now - 1, false, true],
    ['confirmed', now - 1, false, true],
    ['expired', now + 1, false, false],
    ['cancelled', now + 1, false, false],
    ['refunded', null, false, false],
  ] as const)(
    '%s until %s: expired %s, holds the car %s',
    (status, holdExpiresAt, expired, holds) => {
      expect(isHoldExpired({ status, holdExpiresAt }, now)).toBe(expired)
      expect(holdsCar({ status, holdExpiresAt }, now)).toBe(holds)
    },
  )
})

it('isBooked is what needs no checkout any more', () => {
  expect(reservationStatuses.filter(isBooked)).toEqual(['paid', 'confirmed'])
})

it('freeCancelUntil counts back from the pickup', () => {
  expect(freeCancelUntil('2026-12-10T10:00', 48)).toBe('2026-12-08T10:00')
  expect(freeCancelUntil('2028-03-01T00:00', 1)).toBe('2028-02-29T23:00')
})
