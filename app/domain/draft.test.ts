import { expect, it } from 'vitest'
import { type Draft, emptyDraft, resetDraft, resetDraftDates } from './draft'

const now = '2026-12-03T13:20'

it('emptyDraft has the defaults of source.md §3', () => {
  expect(emptyDraft(now)).toMatchObject({
    client: { name: '', last_name: '', email: '', license: '', birthday: '', phone_number: '' },
    brand: 'firefly',
    total_reservations_days: 1,
    delivery: { price: 0, description: '' },
    payment_type: 'unpaid',
    totals: { subtotal: 0, airportTax: 0, tax: 0, dropoff: 0, era: 0, total: 0, carTotal: 0 },
    pickup_date: now,
    return_date: now,
    status: 'unpaid',
    reservation_id: null,
    reservation_type: 'postpaid',
  })
})

const used: Draft = {
  ...emptyDraft('2026-11-01T10:00', 'ceiba'),
  total_reservations_days: 5,
  status: 'pending_payment',
  reservation_id: 'K7M49QTX',
  car: 7,
  coupon: 'VERANO10',
}

it('resetDraft forgets everything but the brand of the site', () => {
  expect(resetDraft(used, now)).toEqual(emptyDraft(now, 'ceiba'))
})

it('resetDraftDates changes the dates and nothing else', () => {
  expect(resetDraftDates(used, now)).toEqual({
    ...used,
    total_reservations_days: 1,
    pickup_date: now,
    return_date: now,
  })
})
