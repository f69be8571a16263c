import { afterEach, describe, expect, test } from 'vitest'
import type { AttemptMethod } from '~/domain/booking/payment-methods'
import { overwriteGetLocale } from '~/paraglide/runtime'
import type { PaymentFailure } from './payment.types'
import { type PaymentProblem, paymentMessage, problemOf, startsAnew } from './payment-words'

const paypalReasons: readonly PaymentFailure[] = [
  ...(['declined', 'expired_card', 'order_expired', 'duplicate', 'invalid'] as const),
  ...(['unavailable', 'unconfirmed', 'cancelled', 'hold_expired'] as const),
]

afterEach(() => overwriteGetLocale(() => 'es'))

describe('the words of a refused payment', () => {
  test('name the hour until which the car is kept, where it is', () => {
    const words = (heldUntil: string | null) =>
      paymentMessage('refused_confirm_by_mail', { heldUntil, isOnline: true })
    expect(words('las 3:00 p. m.')).toMatch(
      /desde ahí\. Hasta las 3:00 p\. m\. te guardamos el auto\.$/,
    )
    expect(words(null)).toMatch(/desde ahí\.$/)
    overwriteGetLocale(() => 'en')
    expect(words('3:00 PM')).toMatch(/from there\. We hold the car for you until 3:00 PM\.$/)
    expect(words(null)).toMatch(/from there\.$/)
  })

  test('name another way to pay, where the brand has one', () => {
    const words = (isOnline: boolean) =>
      paymentMessage('refused_counter_late', { heldUntil: null, isOnline })
    expect(words(true)).toMatch(/Empieza otra vez o paga esta en línea\.$/)
    expect(words(false)).toMatch(/Empieza otra vez\.$/)
  })

  test.each(['es', 'en'] as const)('by PayPal speak of no bank and no card form: %s', (locale) => {
    overwriteGetLocale(() => locale)
    const words = (reason: PaymentFailure, method: AttemptMethod) => {
      const problem = problemOf({ state: 'failed', reason, method, attempts: 1 })
      return problem === null ? '' : paymentMessage(problem, { heldUntil: null, isOnline: true })
    }
    for (const reason of paypalReasons) {
      expect(words(reason, 'paypal'), reason).not.toMatch(/banco|\bbank|los datos|details/)
    }
    expect(words('invalid', 'card')).toMatch(/los datos de la tarjeta|the card details/)
    expect(problemOf({ state: 'pending', method: 'paypal' })).toBeNull()
  })

  test('say that nothing was charged only where that is certain', () => {
    const words = (problem: PaymentProblem) =>
      paymentMessage(problem, { heldUntil: null, isOnline: true })
    expect(words('unavailable')).toContain('No se cobró nada')
    expect(words('unconfirmed')).toContain('todavía no sabemos si cobró')
    overwriteGetLocale(() => 'en')
    expect(words('unconfirmed')).toContain('don’t know yet whether')
    for (const locale of ['es', 'en'] as const) {
      overwriteGetLocale(() => locale)
      for (const problem of ['unconfirmed', 'hold_expired', 'refunded'] as const) {
        expect(words(problem)).not.toMatch(/No se cobró nada|Nothing was charged/)
      }
    }
  })

  test.each<[PaymentProblem, boolean]>([
    ['refused_hold_expired', true],
    ['refused_too_many_holds', true],
    ['refused_counter_late', true],
    ['refused_counter_full', false],
    ['refused_confirm_by_mail', false],
    ['declined', false],
  ])('%s has a press that starts anew: %s', (problem, starts) => {
    expect(startsAnew(problem)).toBe(starts)
  })
})
