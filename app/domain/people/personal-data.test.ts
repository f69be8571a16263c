import { describe, expect, it } from 'vitest'
import { booksClosedUntil, isInBooks, keptUntil, whyErasingWaits } from './personal-data'

const now = '2026-11-23T10:00'
const attempt = (
  status: 'captured' | 'refunded' | 'unknown' | 'declined',
  refundDue: number | null = null,
  refundMore: number | null = null,
) => ({
  status,
  refundDue,
  refundMore,
})
const held = {
  status: 'paid',
  return: '2026-11-23T10:00',
  ...{ handedOverAt: null, returnedAt: null },
  attempts: [attempt('captured')],
} as const

describe('erasing a renter', () => {
  it.each([
    ['once the car is back', held, null],
    ['not a minute before', { ...held, return: '2026-11-23T10:01' }, 'ahead'],
    ['as soon as staff took it back', { ...held, return: '2026-11-25T10:00', returnedAt: 1 }, null],
    ['not while it is out too long', { ...held, handedOverAt: 1 }, 'ahead'],
    ['not while it waits for its payment', { ...held, status: 'failed', attempts: [] }, 'unpaid'],
    ['not while a payment is open', { ...held, attempts: [attempt('unknown')] }, 'money'],
    [
      'not while a part is to go back',
      { ...held, status: 'cancelled', attempts: [attempt('captured', 500)] },
      'money',
    ],
    [
      'not while more is to go back of what went back',
      { ...held, status: 'cancelled', attempts: [attempt('refunded', null, 500)] },
      'money',
    ],
    [
      'after a late cancellation that gives nothing back',
      { ...held, status: 'cancelled', return: '2026-12-01T10:00' },
      null,
    ],
    [
      'of a booking that expired',
      { ...held, status: 'expired', attempts: [attempt('declined')] },
      null,
    ],
  ] as const)('is done %s', (_, one, waits) => {
    expect(whyErasingWaits(one, now)).toBe(waits)
  })
})

it('is in the books what was handed over or paid, also when it was given back', () => {
  expect(isInBooks(held)).toBe(true)
  expect(isInBooks({ ...held, status: 'confirmed', attempts: [] })).toBe(true)
  expect(isInBooks({ ...held, status: 'refunded', attempts: [attempt('refunded')] })).toBe(true)
  expect(isInBooks({ ...held, status: 'expired', attempts: [attempt('declined')] })).toBe(false)
})

it('books are kept five years from the end of the year of the return, to the day', () => {
  expect(keptUntil('2026-01-02T10:00', 5)).toBe('2031-12-31')
  expect(booksClosedUntil('2031-12-31T23:59', 5)).toBe('2025-12-31T23:59')
  expect(booksClosedUntil('2032-01-01T00:00', 5)).toBe('2026-12-31T23:59')
})
