import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { typedPhone } from '~/domain/people/phone'

/** E.164, Panama by default; null: no phone (D21). 29 kB of rules: a browser loads them with its step. */
export function parsePhone(typed: string): string | null {
  for (const reading of readingsOf(typedPhone(typed))) {
    const phone = parsePhoneNumberFromString(reading, 'PA')
    if (phone?.isValid()) return phone.number
  }
  return null
}

/**
 * A further one counts where none before it is a number: the country's code without its plus, alone or behind the code
 * that the form puts before it (D52), and another country's where it is too long for one of Panama.
 */
function readingsOf(phone: string): readonly string[] {
  const [, code = '507', rest = phone] = /^\+(\d{1,3}) (.+)$/.exec(phone) ?? []
  const digits = rest.replace(/\D/g, '')
  const isWhole = digits.startsWith(code) || (code === '507' && digits.length > MOST_OF_PANAMA + 2)
  const fromAbroad = code === '1' && digits.startsWith('011')
  // Messengers still show the 1 that mobiles of Mexico had.
  const mexican = /^\+52 ?1(.+)$/.exec(phone)?.[1]
  return [
    phone,
    ...(isWhole ? [`+${digits}`] : []),
    ...(fromAbroad ? [`+${digits.slice(3)}`] : []),
    ...(mexican ? [`+52${mexican}`] : []),
  ]
}

/** Digits of a number of Panama; a slip adds one. */
const MOST_OF_PANAMA = 8

/** The country that a number in E.164 tells; its calling code alone does not, as +1 is that of many. Null: none. */
export function phoneCountry(
  phone: string,
): { readonly iso: string; readonly code: string } | null {
  const parsed = parsePhoneNumberFromString(phone)
  if (!parsed?.country) return null
  return { iso: parsed.country, code: `+${parsed.countryCallingCode}` }
}
