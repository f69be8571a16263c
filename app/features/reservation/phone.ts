import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * E.164 of a typed phone, Panama by default; null when it is none (D21). 29 kB of rules: the server
 * imports it, a browser loads it with the step that asks for the phone.
 */
export function parsePhone(typed: string): string | null {
  const phone = parsePhoneNumberFromString(typed, 'PA')
  return phone?.isValid() ? phone.number : null
}
