import { expect, test } from 'vitest'
import type { OwnPayment, PaymentDifference } from '~/domain/booking/payment-differences'
import { differenceWords } from './difference-words'

const payment: OwnPayment = {
  gateway: 'paypal',
  key: 'AAAA2222-1',
  status: 'failed',
  amount: 9769,
  refunded: 0,
  transactionId: null,
  orderId: 'ORDER1',
  capturedAt: null,
  isAmendment: false,
}

const difference = (more: Partial<PaymentDifference>): PaymentDifference => ({
  kind: 'captured_there',
  gateway: 'paypal',
  reservationCode: 'AAAA2222',
  key: 'AAAA2222-1',
  transactionId: 'TXN1',
  at: null,
  there: { captured: 9769, refunded: 0 },
  ours: { captured: 0, refunded: 0 },
  payment,
  ...more,
})

const order = ['token', 'ORDER1'] as const

const words = (more: Partial<PaymentDifference>, field: readonly [string, string] | null = order) =>
  differenceWords(difference(more), { siteUrl: 'https://firefly.example', field })

test('the cure of a closed attempt calls the address to which its payer would come back', () => {
  const { what, cure } = words({})
  expect(what).toContain('"failed"')
  expect(cure).toContain(
    "--get --data-urlencode 'token=ORDER1' 'https://firefly.example/api/pago/paypal/retorno'",
  )
  const response = ['Response', '{"OrderTrackingNumber":"AAAA2222-1"}'] as const
  expect(words({ gateway: 'metrobank' }, response).cure).toContain(
    `'Response={"OrderTrackingNumber":"AAAA2222-1"}' 'https://firefly.example/api/pago/metrobank/retorno'`,
  )
})

test('an open attempt is left to the minute task', () => {
  const { cure } = words({ payment: { ...payment, status: 'capturing' } })
  expect(cure).toContain('the minute task')
  expect(cure).not.toContain('curl')
})

test('a payment too many is given back by the site where it knows the attempt, else at the gateway', () => {
  const twice = { kind: 'captured_twice' } as const
  expect(words(twice).cure).toMatch(/^curl .*\nThe site then gives it back\.$/)
  const ours = { captured: 9769, refunded: 0 }
  expect(words({ ...twice, ours }).cure).toBe(
    'Give the second capture back at paypal, transaction TXN1.',
  )
  expect(words(twice, null).cure).toContain('Give $97.69 back at paypal')
})

test('money that belongs to no booking is named with its place and its sum, less what went back', () => {
  const there = { captured: 9769, refunded: 769 }
  const { what, cure } = words({ kind: 'unknown_booking', payment: null, there })
  expect(what).toContain('booking AAAA2222, which is not in the database')
  expect(cure).toContain('give $90.00 back')
  expect(cure).toContain('paypal, transaction TXN1')
  expect(words({ kind: 'unknown_booking', payment: null, reservationCode: '' }).what).toContain(
    'no booking of the site',
  )
})

test('a full refund has other words than a partial one, even if its capture is not listed', () => {
  const ours = { captured: 9769, refunded: 0 }
  const whole = words({ kind: 'refunded_there', ours, there: { captured: 0, refunded: 9769 } })
  expect(whole.what).toContain('all of it')
  expect(whole.cure).toContain('curl')
  const part = words({ kind: 'refunded_there', ours, there: { captured: 9769, refunded: 500 } })
  expect(part.what).toContain('$5.00')
  expect(part.cure).toContain('gives nothing back twice')
})

test('a capture of another amount: the excess goes back, and a missing sum is asked for', () => {
  const ours = { captured: 9769, refunded: 0 }
  const more = words({ kind: 'other_amount', ours, there: { captured: 9869, refunded: 0 } })
  expect(more.cure).toContain('Give $1.00 back')
  const less = words({ kind: 'other_amount', ours, there: { captured: 9669, refunded: 0 } })
  expect(less.cure).toContain('Ask the renter for $1.00')
})
