import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** E.164, Panama by default; null: no phone (D21). 29 kB of rules: a browser loads them with its step. */
export function parsePhone(typed: string): string | null {
  const phone = parsePhoneNumberFromString(typed, 'PA')
  return phone?.isValid() ? phone.number : null
}
