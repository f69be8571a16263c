/** Samples for the tests of what is shown of a booking; change what a test is about, and nothing else. */

import { priceQuote } from '~/domain/pricing/price'
import { cityBranch, sampleBranch, sampleCar, sampleFacts, sampleZone } from '~/domain/test-samples'
import type { BookingView } from './booking.types'

/** A Corolla from Tocumen to Vía España, 10 to 15 December 2026, paid. It is 20 November, 7:00 in Panama. */
export function sampleBooking(changes: Partial<BookingView> = {}): BookingView {
  const { quote = priceQuote(sampleFacts()) } = changes
  if (!quote.cover) throw new Error('the sample has a plan')
  return {
    code: 'K7M49QTX',
    status: 'paid',
    type: 'prepaid',
    search: {
      pickupBranch: 'tocumen',
      returnBranch: 'via-espana',
      pickup: '2026-12-10T10:00',
      return: '2026-12-15T10:00',
    },
    days: 5,
    car: sampleCar({ make: 'Toyota', model: 'Corolla' }),
    cover: quote.cover,
    addOns: [],
    pickupBranch: sampleBranch(),
    returnBranch: cityBranch(),
    renter: {
      name: 'María José',
      lastName: 'Ábrego Muñoz',
      email: 'maria@correo.example.com',
      phone: '+50761234567',
      license: '8-123-1045',
      flightNumber: '',
    } as BookingView['renter'],
    quote,
    prepaidQuote: quote,
    postpaidQuote: quote,
    methods: ['card'],
    holdExpiresAt: null,
    now: Date.UTC(2026, 10, 20, 12, 0),
    freeCancelUntil: '2026-12-08T10:00',
    takesPrecheckin: true,
    balance: 0,
    goodwill: 0,
    isBegun: false,
    tolls: { es: '', en: '' },
    paidWith: 'Visa ···· 1111',
    ...changes,
  }
}

/** The same brought to hotels and collected there. */
export function deliveredBooking(changes: Partial<BookingView> = {}): BookingView {
  const quote = priceQuote(sampleFacts({ delivery: sampleZone() }))
  return sampleBooking({ quote, returnBranch: sampleBranch(), ...changes })
}
