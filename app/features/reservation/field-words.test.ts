import { afterEach, describe, expect, it } from 'vitest'
import { cardMessage } from '~/features/payment/payment-words'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { problemMessage } from './field-words'

afterEach(() => overwriteGetLocale(() => 'es'))

describe('the words of §5.1 to §5.5', () => {
  it.each([
    ['required', 'This field is required', 'Este campo es obligatorio'],
    ['minimum_age', 'Minimum age required for reserve is 21 years', '21 años'],
    ['invalid_phone', 'Add a valid phone number', 'celular'],
    ['invalid_email', 'Add a valid email address', 'correo'],
    ['terms', 'Accept the terms and conditions to continue', 'términos y condiciones'],
    ['coverage', 'You must select a coverage to continue', 'cobertura'],
  ] as const)('of the renter: %s', (problem, english, spanish) => {
    overwriteGetLocale(() => 'en')
    expect(problemMessage(problem)).toBe(english)
    overwriteGetLocale(() => 'es')
    expect(problemMessage(problem)).toContain(spanish)
  })

  it('of a car with a least age of its own names that', () => {
    expect(problemMessage('minimum_age', 25)).toBe(
      'Para manejar este auto debes tener al menos 25 años',
    )
    overwriteGetLocale(() => 'en')
    expect(problemMessage('minimum_age', 25)).toBe('You must be at least 25 to drive this car')
    expect(problemMessage('minimum_age', 21)).toBe('Minimum age required for reserve is 21 years')
  })

  it.each([
    ['number', 'required', 'This field is required'],
    ['number', 'invalid_number', 'Add a valid card number'],
    ['cvv', 'not_a_number', 'Value must be a number'],
    ['expiry', 'expired', 'Card is expired'],
    ['expiry', 'invalid', 'Invalid expiration date'],
  ] as const)('of the card: %s %s', (field, problem, english) => {
    overwriteGetLocale(() => 'en')
    expect(cardMessage(field, problem)).toBe(english)
    overwriteGetLocale(() => 'es')
    expect(cardMessage(field, problem)).not.toBe(english)
  })
})
