import { expect, test } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { sampleFacts, sampleZone } from '~/domain/test-samples'
import { attemptPatchRow, newAttemptRow } from './attempt-record.server'
import { theRecord } from './records.server'
import {
  newReservationRow,
  quoteColumns,
  reservationPatchRow,
  reservationSchema,
  wholeReservation,
} from './reservation-record.server'

const quote = priceQuote(sampleFacts())

const payment = {
  id: 3,
  idempotency_key: 'K7M49QTX-1',
  reservation: 7,
  gateway: 'metrobank',
  method: 'card',
  status: 'captured',
  amount: '411.42',
  currency: 'USD',
  gateway_order_id: '',
  gateway_transaction_id: 'T1',
  redirect_url: null,
  card_brand: 'visa',
  card_last4: '1111',
  card_expiry: '1230',
  response_code: '00',
  response_text: null,
  captured_reservation: 7,
  amendment: null,
  captured_amendment: null,
  refunded_amount: 0,
  captured_at: '2026-11-20T15:00:00.000Z',
  refund_due: null,
  refund_more: null,
  refunded_at: null,
  refund_id: null,
  refund_refusal: null,
  refund_refused_at: null,
  date_created: '2026-11-20T14:59:00.000Z',
  date_updated: '2026-11-20T15:00:00.000Z',
}

const row = {
  id: 7,
  version: 3,
  reservation_id: 'K7M49QTX',
  submission_key: 'abc',
  status: 'paid',
  payment_type: 'card',
  brand: 'firefly',
  language: 'en-US',
  name: ' Ana ',
  last_name: 'Ríos',
  email: 'ana@example.com',
  phone_number: '+50760001111',
  birthday: '1990-02-03',
  license: '8-123-456',
  flight_number: null,
  invoice_company: null,
  invoice_ruc: null,
  invoice_dv: null,
  marketing_consent: false,
  accepted_at: '2026-11-20T14:58:00.000Z',
  accepted_language: 'en-US',
  accepted_how: 'form',
  terms_version: 'a1',
  cancellation_version: 'b2',
  privacy_version: 'c3',
  marketing_version: null,
  marketing_withdrawn_at: null,
  car: 2,
  unit: 1,
  pickup_branch: { slug: 'tocumen' },
  return_branch: { slug: 'albrook' },
  pickup_date: '2026-12-10T10:00:00',
  return_date: '2026-12-15T10:00:00',
  busy_until: null,
  total_reservations_days: 5,
  coverage: { codigo: 'basic' },
  add_ons: null,
  coupon_code: null,
  ...quoteColumns(quote),
  quote_prepaid: quote,
  quote_postpaid: quote,
  hold_expires_at: null,
  free_cancel_until: null,
  paid_at: '2026-11-20T15:00:00.000Z',
  cancelled_at: null,
  cancel_reason: null,
  handed_over_at: null,
  returned_at: '2026-12-16T15:00:00.000Z',
  goodwill: 12.5,
  erased_at: null,
  date_created: '2026-11-20T14:58:00.000Z',
  slots: [{ id: 1, slot: '2:1:2026-12-10a' }],
  redemptions: [{ key: 'VERANO#1' }],
  holds: [],
  payments: [payment],
}

test('a row is read under our names', () => {
  expect(reservationSchema.parse(row)).toMatchObject({
    code: 'K7M49QTX',
    language: 'en',
    renter: { name: 'Ana', lastName: 'Ríos', flightNumber: '' },
    pickupBranch: 'tocumen',
    pickup: '2026-12-10T10:00',
    freeCancelUntil: '2026-12-10T10:00',
    coverageCode: 'basic',
    addOns: [],
    couponCode: '',
    quote: { total: quote.total },
    holdExpiresAt: null,
    paidAt: Date.parse(row.paid_at),
    ...{ handedOverAt: null, returnedAt: Date.parse(row.returned_at), goodwill: 1250 },
    redemptions: ['VERANO#1'],
    attempts: [
      {
        key: 'K7M49QTX-1',
        reservationId: 7,
        amount: 41142,
        orderId: null,
        transactionId: 'T1',
        card: { brand: 'visa', last4: '1111', expiry: '1230' },
        reason: '',
        refunded: 0,
      },
    ],
  })
})

test('what is asked for is what is read', () => {
  const names = wholeReservation.fields.flatMap((field) =>
    typeof field === 'string' ? [field] : Object.keys(field),
  )
  const amounts = Object.keys(quoteColumns(quote)).filter(
    (name) => !['reservation_type', 'quote'].includes(name),
  )
  expect(new Set([...names, ...amounts])).toEqual(new Set(Object.keys(row)))
})

test('what is written reads back as the same', () => {
  const read = reservationSchema.parse(row)
  const ids = { pickupBranchId: 4, returnBranchId: 5, coverageId: 6 }
  const written = newReservationRow({ ...read, ...ids, couponCode: 'VERANO' })
  expect(written).toMatchObject({
    pickup_branch: 4,
    coverage: 6,
    flight_number: null,
    coupon_code: 'VERANO',
    pickup_date: '2026-12-10T10:00',
    free_cancel_until: '2026-12-10T10:00',
    language: 'en-US',
  })
  const { pickup_branch, return_branch, coverage } = row
  const stored = { ...row, ...written, pickup_branch, return_branch, coverage }
  expect(reservationSchema.parse(stored)).toEqual({ ...read, couponCode: 'VERANO' })
})

test('a patch writes only what it names', () => {
  const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  expect(sent(reservationPatchRow({ status: 'expired', version: 4 }))).toEqual({
    status: 'expired',
    version: 4,
  })
  expect(sent(reservationPatchRow({ holdExpiresAt: null, paidAt: 0 }))).toEqual({
    hold_expires_at: null,
    paid_at: '1970-01-01T00:00:00.000Z',
  })
  expect(
    sent(attemptPatchRow({ reason: '', refunded: 5, card: { brand: 'jcb', last4: '1' } })),
  ).toEqual({ response_text: '', refunded_amount: '0.05', card_brand: 'jcb', card_last4: '1' })
})

test("a new attempt keeps of the card what may be kept, and nothing of another's means", () => {
  const attempt = {
    key: 'K7M49QTX-2',
    gateway: 'metrobank',
    method: 'card',
    amount: 41142,
    currency: 'USD',
    status: 'sent',
    amendment: null,
  } as const
  const card = { brand: 'visa', last4: '1111', expiry: '1230', token: 'secret' }
  expect(newAttemptRow({ ...attempt, card })).toEqual({
    idempotency_key: 'K7M49QTX-2',
    gateway: 'metrobank',
    method: 'card',
    amount: '411.42',
    currency: 'USD',
    status: 'sent',
    amendment: null,
    card_brand: 'visa',
    card_last4: '1111',
    card_expiry: '1230',
  })
  const none = { card_brand: null, card_last4: null, card_expiry: null }
  expect(newAttemptRow({ ...attempt, card: null })).toMatchObject(none)
})

test.each([
  [{ flight_number: 5 }, /^flight_number: /],
  [{ pickup_branch: { slug: 'Tocumen' } }, /^pickup_branch\.slug: must be lower-case/],
  [
    { payments: [{ ...payment, refunded_amount: '-1' }] },
    /^payments\.0\.refunded_amount: must not be negative$/,
  ],
  [{ payments: [{ ...payment, amount: '1.005' }] }, /^payments\.0\.amount: /],
  [{ quote: { ...quote, total: 1 } }, /^quote: does not add up$/],
  [{ status: 'gone', version: -1 }, /^version: .*; status: /],
])('a bad row is named by its columns: %j', (change, problems) => {
  const facts = { collection: 'reservations', id: 7, problems: expect.stringMatching(problems) }
  expect(() => theRecord('reservations', reservationSchema, { ...row, ...change })).toThrow(
    expect.objectContaining({ code: 'unavailable', details: expect.objectContaining(facts) }),
  )
})

test.each([null, 'x', []])('an answer that is no row is refused: %j', (answer) => {
  expect(() => theRecord('reservations', reservationSchema, answer)).toThrow('unavailable')
})

test('a delivery and the prepaid discount stand in columns of their own', () => {
  expect(quoteColumns(quote)).toMatchObject({
    ...{ delivery_price: '0.00', delivery_description: null },
    rentworks_prepaid_discount_id: 'PRE15',
  })
  const counter = priceQuote(sampleFacts({ type: 'postpaid', delivery: sampleZone() }))
  expect(quoteColumns(counter)).toMatchObject({
    ...{ delivery_price: '20.00', delivery_description: 'Hotels' },
    rentworks_prepaid_discount_id: null,
  })
})
