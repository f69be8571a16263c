import { afterEach, describe, expect, test } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import type { BookingStage, Ending, PaymentEntry } from './manage.types'
import { endingTitle, endingWords, newsWords, runningLead, stageTitle } from './manage-words'

afterEach(() => overwriteGetLocale(() => 'es'))

const at = '2026-11-20T10:00'
const booked = { kind: 'booked', at, total: 41_142 } as const
const paid = (amount: number, isForChange = false): PaymentEntry => ({
  ...{ kind: 'paid', at, means: 'Visa ···· 3228', amount, isForChange },
})
const changed = (refund = 0): PaymentEntry => ({
  ...{ kind: 'changed', at, isExtension: false, total: null, refund },
})
const refunded = (amount: number): PaymentEntry => ({
  ...{ kind: 'refunded', at: null, isOnItsWay: true, means: null, amount },
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

describe('the heading of a rental under way', () => {
  const booking = sampleBooking()
  const due = '2026-12-15T10:00'
  const titleAt = (now: string, locale: 'es' | 'en' = 'es') => {
    overwriteGetLocale(() => locale)
    const search = { ...booking.search, return: due }
    const managed = { stage: 'running', booking: { ...booking, search } } as const
    return stageTitle(managed, now, locale).replaceAll(/\s/g, ' ')
  }
  const { model } = booking.car

  test.each([
    ['2026-12-13T06:00', `Devuelves el ${model} en 2 días y 4 horas`],
    ['2026-12-14T10:00', `Devuelves el ${model} en 1 día`],
    ['2026-12-14T23:00', `Devuelves el ${model} en 11 horas`],
    ['2026-12-15T00:05', `Devuelves el ${model} hoy a las 10:00 a. m.`],
    ['2026-12-15T10:40', `Debías devolver el ${model} hace 40 min: quedan 19 min de gracia`],
    ['2026-12-15T10:58', `Debías devolver el ${model} hace 58 min: queda 1 min de gracia`],
    ['2026-12-15T13:10', `Debías devolver el ${model} hace 3 horas`],
  ])('at %s', (now, words) => {
    expect(titleAt(now)).toBe(words)
  })

  test('in English', () => {
    expect(titleAt('2026-12-13T06:00', 'en')).toBe(
      `Your ${model} is due back in 2 days and 4 hours`,
    )
    expect(titleAt('2026-12-15T11:00', 'en')).toBe(`Your ${model} was due back 1 hour ago`)
  })

  test('says of one whose grace is over that it may be back by now', () => {
    overwriteGetLocale(() => 'es')
    const running = { ...booking, search: { ...booking.search, return: due } }
    expect(runningLead(running, '2026-12-15T10:58', 'es')).toContain('de gracia')
    expect(runningLead(running, '2026-12-15T10:59', 'es')).toContain('Si ya lo devolviste')
  })
})

describe('the ending of a booking', () => {
  const ended = (kind: Ending['kind'], refund: number, paid = 0, kept = 0) => {
    overwriteGetLocale(() => 'es')
    const ending = { kind, by: 'renter', refund } as const
    const managed = { ending, refund: null, paid, kept, booking: sampleBooking() }
    return [endingTitle(managed), endingWords(managed)]
  }

  test('is no cancellation where its payment came too late, or could not be kept', () => {
    expect(ended('late_payment', 10_000)).toEqual([
      'No pudimos confirmar tu reserva',
      'Te devolvemos $100.00: tu pago llegó cuando ya no te guardábamos el Toyota Corolla.',
    ])
    expect(ended('lost_payment', 10_000)).toEqual([
      'No pudimos confirmar tu reserva',
      'Te devolvemos $100.00: no pudimos guardarte el Toyota Corolla con ese pago.',
    ])
  })

  test('charges nothing where all that was paid had gone back before', () => {
    expect(ended('cancelled', 0, 10_000)[1]).toBe(
      'Todo lo que pagaste ya se te devolvió antes. No queda nada que devolver.',
    )
    expect(ended('cancelled', 0, 10_000, 3000)[1]).toContain('cobramos $30.00')
    expect(ended('cancelled', 0)[1]).toBe('No hay nada que devolver. El auto quedó libre.')
  })
})
