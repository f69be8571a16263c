import { typedPhone } from '~/domain/people/phone'
import { readingsOf } from './phone-readings'

/** The rule of Panama's national numbers, as `libphonenumber-js` has it. */
const national = /^(?:(?:00800|8\d{3})\d{6}|[68]\d{7}|[1-57-9]\d{6})$/

/**
 * E.164 of a number of Panama, without the rules of the whole world; null: it is none, and none of another country
 * either. Undefined: it may be another country's, which `phone.ts` knows.
 */
export function parsePanamaPhone(typed: string): string | null | undefined {
  const readings = readingsOf(typedPhone(typed))
  if (readings.some((reading) => /^\+(?!507)/.test(reading))) return undefined
  const numbers = readings.map((reading) => reading.replace(/^\+507|\D/g, ''))
  const found = numbers.find((number) => national.test(number))
  return found ? `+507${found}` : null
}
