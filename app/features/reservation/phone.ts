import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { typedPhone } from '~/domain/people/phone'
import { readingsOf } from './phone-readings'

/** E.164, Panama by default; null: no phone (D21). 92 kB of rules: a browser loads them for a number that is not Panama's. */
export function parsePhone(typed: string): string | null {
  for (const reading of readingsOf(typedPhone(typed))) {
    const phone = parsePhoneNumberFromString(reading, 'PA')
    if (phone?.isValid()) return phone.number
  }
  return null
}

/** The country that a number in E.164 tells; its calling code alone does not, as +1 is that of many. Null: none. */
export function phoneCountry(
  phone: string,
): { readonly iso: string; readonly code: string } | null {
  const parsed = parsePhoneNumberFromString(phone)
  if (!parsed?.country) return null
  return { iso: parsed.country, code: `+${parsed.countryCallingCode}` }
}
