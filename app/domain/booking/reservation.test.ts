import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cancellationTerms,
  eventsTo,
  freeCancelUntil,
  holdExpiry,
  holdForPayment,
  holdsCar,
  isBooked,
  isClosed,
  isHoldExpired,
  nextStatus,
  type ReservationStatus,
  reservationEvents,
  reservationStatuses,
} from './reservation'

describe('the table of states (D12)', () => {
  it('is exactly this', () => {
    const rows = reservationStatuses.map((from) =>
      reservationEvents
        .flatMap((event) =>
          nextStatus(from, event) ? [`${event}>${nextStatus(from, event)}`] : [],
        )
        .join(' '),
    )
    expect(Object.fromEntries(reservationStatuses.map((from, row) => [from, rows[row]]))).toEqual({
      unpaid: 'start_payment>pending_payment expire>expired confirm>confirmed cancel>cancelled',
      pending_payment: 'fail>failed expire>expired pay>paid',
      paid: 'cancel>cancelled no_show>no_show refund>refunded',
      confirmed: 'pay>paid cancel>cancelled no_show>no_show',
      failed:
        'start_payment>pending_payment expire>expired confirm>confirmed pay>paid cancel>cancelled refund>refunded',
      expired: 'hold_again>unpaid pay>paid refund>refunded',
      cancelled: 'refund>refunded',
      no_show: '',
      refunded: '',
    })
  })

  it.each([
    ['unpaid', 'paid', ['start_payment', 'pay']],
    ['pending_payment', 'paid', ['pay']],
    ['failed', 'paid', ['pay']],
    ['expired', 'paid', ['pay']],
    ['unpaid', 'confirmed', ['confirm']],
    ['failed', 'confirmed', ['confirm']],
    ['pending_payment', 'confirmed', ['fail', 'confirm']],
    ['expired', 'confirmed', ['hold_again', 'confirm']],
    ['unpaid', 'pending_payment', ['start_payment']],
    ['failed', 'pending_payment', ['start_payment']],
    ['expired', 'pending_payment', ['hold_again', 'start_payment']],
    ['unpaid', 'refunded', ['expire', 'refund']],
    ['pending_payment', 'refunded', ['fail', 'refund']],
    ['failed', 'refunded', ['refund']],
    ['expired', 'refunded', ['refund']],
    ['paid', 'paid', []],
    ['refunded', 'paid', null],
    ['cancelled', 'unpaid', null],
  ] as const)('leads from %s to %s by %j', (from, to, events) => {
    expect(eventsTo(from, to)).toEqual(events)
  })

  it('never brings a paid or closed reservation back to unpaid, by any way', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ReservationStatus>('paid', 'cancelled', 'no_show', 'refunded'),
        fc.array(fc.constantFrom(...reservationEvents)),
        (start, events) => {
          let status: ReservationStatus = start
          for (const event of events) status = nextStatus(status, event) ?? status
          expect(['paid', 'cancelled', 'no_show', 'refunded']).toContain(status)
        },
      ),
    )
  })

  it('leads from every state but refunded to an end', () => {
    const reaches = (from: ReservationStatus, seen = new Set<string>()): boolean => {
      if (['paid', 'confirmed', 'no_show', 'refunded'].includes(from)) return true
      seen.add(from)
      return reservationStatuses.some(
        (to) => !seen.has(to) && eventsTo(from, to)?.length === 1 && reaches(to, seen),
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

describe('the hold of a payment (D38)', () => {
  const createdAt = Date.UTC(2026, 11, 10, 15)
  const minute = 60_000
  const held = { createdAt, holdExpiresAt: createdAt + 20 * minute }
  const minutesOf = (until: number | null | 'over') =>
    typeof until === 'number' ? (until - createdAt) / minute : until

  it('has the time of a new hold when it is the first', () => {
    expect(minutesOf(holdForPayment(held, createdAt + 4 * minute, false))).toBe(24)
    expect(minutesOf(holdForPayment(held, createdAt + 30 * minute, false))).toBe(50)
  })

  it('keeps what is left when it is a retry, or gets what a window of the bank needs', () => {
    expect(minutesOf(holdForPayment(held, createdAt + 4 * minute, true))).toBe(20)
    expect(minutesOf(holdForPayment(held, createdAt + 18 * minute, true))).toBe(23)
  })

  it('ends an hour after the reservation was made, whatever is asked', () => {
    expect(minutesOf(holdForPayment(held, createdAt + 59 * minute, false))).toBe(60)
    expect(holdForPayment(held, createdAt + 60 * minute, false)).toBe('over')
  })

  it('without a time limit, staff gave it, stays without', () => {
    const endless = { createdAt, holdExpiresAt: null }
    expect(holdForPayment(endless, createdAt + 500 * minute, true)).toBeNull()
  })

  it('is never shortened, never over, and never longer than all of it together may be', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(80), fc.boolean()), { maxLength: 12 }), (starts) => {
        let holdExpiresAt: number = held.holdExpiresAt
        let now = createdAt
        for (const [later, isRetry] of starts) {
          now += later * minute
          const until = holdForPayment({ createdAt, holdExpiresAt }, now, isRetry)
          if (typeof until !== 'number') return until === 'over' && now >= holdExpiresAt
          if (until < holdExpiresAt || until <= now) return false
          if (until > createdAt + 60 * minute) return false
          holdExpiresAt = until
        }
        return true
      }),
    )
  })
})

it('isClosed is what owns no car any more', () => {
  expect(reservationStatuses.filter(isClosed)).toEqual([
    ...['expired', 'cancelled', 'no_show', 'refunded'],
  ])
})

it('isBooked is what needs no checkout any more', () => {
  expect(reservationStatuses.filter(isBooked)).toEqual(['paid', 'confirmed'])
})

it('freeCancelUntil counts back from the pickup', () => {
  expect(freeCancelUntil('2026-12-10T10:00', 48)).toBe('2026-12-08T10:00')
  expect(freeCancelUntil('2028-03-01T00:00', 1)).toBe('2028-02-29T23:00')
})

describe('cancelling (D34)', () => {
  const facts = { until: '2026-12-08T10:00', pickup: '2026-12-10T10:00' }

  it('is free until the frozen moment, and costs a day at the most from then on', () => {
    const before = { ...facts, type: 'prepaid', now: '2026-12-08T09:59' } as const
    expect(cancellationTerms(before)).toEqual({ kind: 'free_until', until: '2026-12-08T10:00' })
    const late = { ...facts, type: 'prepaid', now: '2026-12-08T10:00' } as const
    expect(cancellationTerms(late)).toEqual({ kind: 'late', hours: 48 })
  })

  it('is free at any time for who pays at the counter', () => {
    const counter = { ...facts, type: 'postpaid', now: '2026-12-10T09:00' } as const
    expect(cancellationTerms(counter)).toEqual({ kind: 'free' })
  })
})
