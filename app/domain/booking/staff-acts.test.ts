import { describe, expect, test } from 'vitest'
import { type ActingOn, actRefusal, officeCancellation, staffActs } from './staff-acts'

const booking: ActingOn = {
  status: 'paid',
  pickup: '2026-12-10T10:00',
  return: '2026-12-13T10:00',
  handedOverAt: null,
  returnedAt: null,
  kept: 10_000,
  isPaying: false,
}

const possible = (changes: Partial<ActingOn>, now: string) =>
  staffActs.filter((act) => actRefusal(act, { ...booking, ...changes }, now) === null)

describe('what staff may do with a booking', () => {
  test.each<[string, Partial<ActingOn>, string, readonly string[]]>([
    ['days before', {}, '2026-12-01T10:00', ['change', 'cancel', 'give_back', 'write']],
    [
      'on the evening before',
      {},
      '2026-12-09T22:00',
      ['hand_over', 'change', 'cancel', 'give_back', 'write'],
    ],
    [
      'once its time has come',
      {},
      '2026-12-10T10:00',
      ['hand_over', 'take_back', 'change', 'extend', 'cancel', 'give_back', 'write'],
    ],
    [
      'while a payment of what it owes is undecided',
      { isPaying: true },
      '2026-12-10T10:00',
      ['take_back', 'change', 'extend', 'cancel', 'give_back', 'write'],
    ],
    [
      'two hours later',
      {},
      '2026-12-10T12:00',
      ['hand_over', 'take_back', 'no_show', 'change', 'extend', 'cancel', 'give_back', 'write'],
    ],
    [
      'while it is out',
      { handedOverAt: 1 },
      '2026-12-11T10:00',
      ['take_back', 'extend', 'give_back', 'write'],
    ],
    [
      'while it is out too long',
      { handedOverAt: 1 },
      '2026-12-14T10:00',
      ['take_back', 'extend', 'give_back', 'write'],
    ],
    [
      'once it is back',
      { handedOverAt: 1, returnedAt: 2 },
      '2026-12-12T10:00',
      ['give_back', 'write'],
    ],
    ['once it is cancelled', { status: 'cancelled' }, '2026-12-01T10:00', ['give_back', 'write']],
    ['of a hold', { status: 'unpaid', kept: 0 }, '2026-12-01T10:00', ['cancel', 'write']],
    [
      'while it is being paid',
      { status: 'pending_payment', kept: 0 },
      '2026-12-01T10:00',
      ['write'],
    ],
  ])('%s', (_, changes, now, acts) => {
    expect(possible(changes, now)).toEqual(acts)
  })
})

describe('a cancellation by the office', () => {
  const rule = { charge: 3_000, refund: 7_000 }
  test.each([
    ['rule', 0, { charge: 3_000, refund: 7_000, beyondRule: 0 }],
    ['all', 0, { charge: 0, refund: 10_000, beyondRule: 3_000 }],
    ['goodwill', 1_000, { charge: 2_000, refund: 8_000, beyondRule: 1_000 }],
    ['goodwill', 99_000, { charge: 0, refund: 10_000, beyondRule: 3_000 }],
  ] as const)('by %s, with %i cents of goodwill', (terms, goodwill, sum) => {
    expect(officeCancellation(terms, { rule, kept: 10_000, goodwill })).toEqual(sum)
  })
})
