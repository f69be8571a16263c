import { describe, expect, test } from 'vitest'
import { isCaptured, netPaid, type PaidPart, refundedAmount } from './payment-ledger'

const paid = (changes: Partial<PaidPart> = {}): PaidPart => ({
  status: 'captured',
  amount: 10_000,
  refunded: 0,
  refundDue: null,
  refundMore: null,
  capturedReservation: 1,
  capturedAmendment: null,
  ...changes,
})

test('an attempt took money when it paid a reservation, or a part that was added later', () => {
  expect(isCaptured(paid())).toBe(true)
  expect(isCaptured(paid({ capturedReservation: null, capturedAmendment: 'a-change' }))).toBe(true)
  expect(isCaptured(paid({ capturedReservation: null }))).toBe(false)
})

describe('what goes back of an attempt', () => {
  test.each([
    ['nothing', {}, 0],
    ['a part that went', { refunded: 2_000 }, 2_000],
    ['a part that went, and one that is decided', { refunded: 2_000, refundDue: 500 }, 2_500],
    ['all of it, on its way', { status: 'voiding' }, 10_000],
    ['a part, on its way', { status: 'voiding', refunded: 2_000, refundDue: 500 }, 2_500],
    ['what went, once nothing is on its way', { status: 'refunded', refunded: 10_000 }, 10_000],
    ['what is decided beside that', { refunded: 500, refundDue: 300, refundMore: 200 }, 1_000],
    [
      'what is decided after it all went',
      { status: 'refunded', refunded: 500, refundMore: 100 },
      600,
    ],
    ['no part that was decided before it all went', { status: 'refunded', refundDue: 500 }, 0],
  ])('%s', (_, changes, cents) => {
    expect(refundedAmount(paid(changes))).toBe(cents)
  })
})

test('what is kept of several attempts is what was taken, less what goes back', () => {
  const attempts = [
    paid({ refunded: 2_000 }),
    paid({ capturedReservation: null, capturedAmendment: 'a-change', amount: 300, refundDue: 100 }),
    paid({ capturedReservation: null, amount: 7_000 }),
  ]
  expect(netPaid(attempts)).toBe(8_200)
  expect(netPaid([])).toBe(0)
})
