import { describe, expect, test } from 'vitest'
import {
  codeOf,
  type GatewayTransaction,
  type OwnPayment,
  type PaymentDifference,
  paymentDifferences,
} from './payment-differences'

const period = { from: 1000, to: 2000 }

const capture = (
  attemptId: string,
  amount: number,
  { at = 1500, transactionId = `T-${attemptId}` } = {},
): GatewayTransaction => ({
  kind: 'capture',
  ...{ transactionId, amount, at, attemptId },
  reservationCode: codeOf(attemptId),
})

const refund = (of: string, amount: number, transactionId = `R-${of}-${amount}`) =>
  ({ kind: 'refund', transactionId, amount, at: 2500, refundOf: `T-${of}` }) as const

const payment = (key: string, more: Partial<OwnPayment> = {}): OwnPayment => ({
  gateway: 'paypal',
  key,
  status: 'captured',
  amount: 9769,
  refunded: 0,
  transactionId: `T-${key}`,
  orderId: null,
  capturedAt: 1500,
  isAmendment: false,
  ...more,
})

function compare(
  theirs: readonly GatewayTransaction[],
  ours: readonly OwnPayment[],
  codes: readonly string[] = ours.map(({ key }) => codeOf(key)),
): PaymentDifference[] {
  return paymentDifferences({
    ...{ gateway: 'paypal', theirs, ours, period },
    knownCodes: new Set(codes),
  })
}

const kindsOf = (found: readonly PaymentDifference[]) => found.map(({ kind, key }) => [kind, key])

describe('nothing differs', () => {
  test.each<[string, GatewayTransaction[], OwnPayment[]]>([
    ['where both have the same', [capture('AAAA-1', 9769)], [payment('AAAA-1')]],
    [
      'where a part went back in two, one after the period',
      [capture('AAAA-1', 9769), refund('AAAA-1', 1000), refund('AAAA-1', 500)],
      [payment('AAAA-1', { refunded: 1500 })],
    ],
    [
      'where a wrong charge went back as a whole',
      [capture('AAAA-1', 9869), refund('AAAA-1', 9869)],
      [payment('AAAA-1', { status: 'refunded', refunded: 9769, capturedAt: null })],
    ],
    [
      'where a movement is listed twice',
      [capture('AAAA-1', 9769), capture('AAAA-1', 9769), refund('AAAA-1', 5), refund('AAAA-1', 5)],
      [payment('AAAA-1', { refunded: 5 })],
    ],
    ['of what was captured after the period', [capture('AAAA-1', 9769, { at: 2001 })], []],
    ['of what was captured before it', [], [payment('AAAA-1', { capturedAt: 999 })]],
    [
      'where an earlier capture gave back as much as we say',
      [refund('AAAA-1', 1000)],
      [payment('AAAA-1', { capturedAt: 500, refunded: 3000 })],
    ],
    ['of attempts that came to nothing', [], [payment('AAAA-1', { status: 'declined' })]],
    ['where money of nobody went back', [capture('AAAA-1', 9769), refund('AAAA-1', 9769)], []],
    ['of another gateway', [], [payment('AAAA-1', { gateway: 'metrobank' })]],
  ])('%s', (_, theirs, ours) => {
    const mine = ours.map((one) => (one.status === 'declined' ? { ...one, capturedAt: null } : one))
    expect(compare(theirs, mine)).toEqual([])
  })
})

describe('each difference is told by its name', () => {
  test('money for a booking that we do not have, and money for no booking', () => {
    const foreign = { ...capture('', 500, { transactionId: 'T-9' }), reservationCode: '' }
    const found = compare([capture('BBBB-1', 9769), refund('BBBB-1', 769), foreign], [])
    expect(kindsOf(found)).toEqual([
      ['unknown_booking', 'BBBB-1'],
      ['unknown_booking', 'T-9'],
    ])
    expect(found[0]).toMatchObject({
      reservationCode: 'BBBB',
      transactionId: 'T-BBBB-1',
      there: { captured: 9769, refunded: 769 },
      ours: { captured: 0, refunded: 0 },
      payment: null,
    })
  })

  test('money by an attempt that we do not have, for a booking of ours', () => {
    const found = compare([capture('AAAA-2', 9769)], [], ['AAAA'])
    expect(kindsOf(found)).toEqual([['unknown_attempt', 'AAAA-2']])
  })

  test.each(['failed', 'declined', 'voided', 'unknown', 'capturing', 'voiding'] as const)(
    'money that was captured by an attempt that is %s in our record',
    (status) => {
      const found = compare([capture('AAAA-1', 9769)], [payment('AAAA-1', { status })])
      expect(kindsOf(found)).toEqual([['captured_there', 'AAAA-1']])
    },
  )

  test('a second capture of a booking that another attempt paid, at whichever gateway', () => {
    const other = payment('AAAA-2', { gateway: 'metrobank' })
    const ours = [payment('AAAA-1', { status: 'failed', capturedAt: null }), other]
    expect(kindsOf(compare([capture('AAAA-1', 9769)], ours))).toEqual([
      ['captured_twice', 'AAAA-1'],
    ])
    // The payment of an amendment comes beside the payment of the booking.
    const extra = ours.map((one) => ({ ...one, isAmendment: one.key === 'AAAA-1' }))
    expect(kindsOf(compare([capture('AAAA-1', 9769)], extra))).toEqual([
      ['captured_there', 'AAAA-1'],
    ])
  })

  test('two captures of one attempt: the later is in question', () => {
    const twice = [
      capture('AAAA-1', 9769, { at: 1700, transactionId: 'T-late' }),
      capture('AAAA-1', 9769),
    ]
    const [found, ...others] = compare(twice, [payment('AAAA-1')])
    expect(found).toMatchObject({ kind: 'captured_twice', transactionId: 'T-late' })
    expect(others).toEqual([])
  })

  test('money that we have and the gateway does not list', () => {
    const found = compare([], [payment('AAAA-1')])
    expect(kindsOf(found)).toEqual([['not_captured_there', 'AAAA-1']])
    expect(found[0]).toMatchObject({ transactionId: 'T-AAAA-1', at: 1500 })
  })

  test('another amount, and money that went back as well', () => {
    const theirs = [capture('AAAA-1', 9869), refund('AAAA-1', 300)]
    expect(kindsOf(compare(theirs, [payment('AAAA-1')]))).toEqual([
      ['other_amount', 'AAAA-1'],
      ['refunded_there', 'AAAA-1'],
    ])
  })

  test('money that went back there and not in our record: all, a part, and of an earlier capture', () => {
    for (const amount of [9769, 400]) {
      const [found] = compare(
        [capture('AAAA-1', 9769), refund('AAAA-1', amount)],
        [payment('AAAA-1')],
      )
      expect(found).toMatchObject({ kind: 'refunded_there', there: { refunded: amount } })
    }
    const earlier = payment('AAAA-1', { capturedAt: 500, refunded: 100 })
    expect(kindsOf(compare([refund('AAAA-1', 400)], [earlier]))).toEqual([
      ['refunded_there', 'AAAA-1'],
    ])
  })

  test('money that went back in our record and not there', () => {
    const ours = [payment('AAAA-1', { refunded: 400 })]
    expect(kindsOf(compare([capture('AAAA-1', 9769)], ours))).toEqual([
      ['not_refunded_there', 'AAAA-1'],
    ])
  })
})
