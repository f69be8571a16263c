import { afterEach, describe, expect, test } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import type { BookingStage, PaymentEntry } from './manage.types'
import { newsWords } from './manage-words'

afterEach(() => overwriteGetLocale(() => 'es'))

const at = '2026-11-20T10:00'
const booked = { kind: 'booked', at, total: 41_142 } as const
const paid = (amount: number, isForChange = false): PaymentEntry => ({
  ...{ kind: 'paid', at, means: 'Visa ···· 3228', amount, isForChange },
})
const changed = (refund = 0): PaymentEntry => ({ kind: 'changed', at, total: null, refund })
const refunded = (amount: number): PaymentEntry => ({
  ...{ kind: 'refunded', at: null, means: null, amount },
})

let stage: BookingStage = 'upcoming'
const said = (news: 'changed' | 'paid' | 'corrected', ...payments: PaymentEntry[]) => {
  overwriteGetLocale(() => 'en')
  const managed = { payments: [booked, ...payments], stage, booking: sampleBooking() }
  return newsWords(managed, news, 'en')
}

describe('the news of a booking', () => {
  test('names the difference that a change was paid with', () => {
    expect(said('changed', paid(41_142), paid(7161, true), changed())).toBe(
      'Done: we changed your booking. You paid $71.61 with Visa ···· 3228.',
    )
  })

  test('names no money that a change did not move, however near it lies', () => {
    const done = 'Done: we changed your booking.'
    // Paid and changed within one minute.
    expect(said('changed', paid(41_142), changed())).toBe(done)
    expect(said('changed', paid(41_142), paid(7161, true), changed(), changed())).toBe(done)
    // The office had given something back, which is not sent yet.
    expect(said('changed', paid(41_142), changed(), refunded(2000))).toBe(done)
  })

  test('names what a change gives back, and not what went back before', () => {
    expect(said('changed', paid(41_142), changed(4050), refunded(6050))).toBe(
      'Done: we changed your booking. We refund $40.50.',
    )
  })

  test('names the payment of what was owed', () => {
    expect(said('paid', paid(41_142), changed(), paid(1000))).toBe(
      'Done: we received your payment. You paid $10.00 with Visa ···· 3228.',
    )
  })

  test('tells the new return of a rental that was made longer while it is under way', () => {
    stage = 'running'
    const words = said('changed', paid(41_142), paid(7161, true), changed())
    expect(words.replaceAll(/\s/g, ' ')).toBe(
      'Done: you keep the car longer. You now return Tue, Dec 15, 10:00 AM. You paid $71.61 with Visa ···· 3228.',
    )
    stage = 'upcoming'
  })

  test('names no money after a correction', () => {
    expect(said('corrected', paid(41_142))).toBe('Done: we saved your details.')
  })
})
