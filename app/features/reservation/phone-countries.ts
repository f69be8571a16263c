import type { Localized } from '~/domain/locales'
import { typedPhone } from '~/domain/people/phone'

/** A country of the phone field: ISO code and calling code without the plus. */
export type PhoneCountry = { readonly iso: string; readonly callingCode: string }

/** The value of a country in the list and in a posted form: `PA+507`. */
export function countryValue({ iso, callingCode }: PhoneCountry): string {
  return `${iso}+${callingCode}`
}

/** `507` of `PA+507`. */
export function callingCodeOf(value: string): string {
  return value.slice(value.indexOf('+') + 1)
}

export const HOME_COUNTRY = 'PA+507'

/** Panama first; names of our own, as server and browsers ship different ICU data. All others: `phone-world.ts`. */
export const usualCountries: readonly (PhoneCountry & { readonly name: Localized })[] = [
  country('PA', '507', 'Panamá', 'Panama'),
  country('US', '1', 'Estados Unidos', 'United States'),
  country('CO', '57', 'Colombia'),
  country('CR', '506', 'Costa Rica'),
  country('MX', '52', 'México', 'Mexico'),
  country('VE', '58', 'Venezuela'),
  country('CA', '1', 'Canadá', 'Canada'),
  country('ES', '34', 'España', 'Spain'),
  country('AR', '54', 'Argentina'),
  country('BR', '55', 'Brasil', 'Brazil'),
  country('CL', '56', 'Chile'),
  country('DO', '1', 'República Dominicana', 'Dominican Republic'),
  country('EC', '593', 'Ecuador'),
  country('SV', '503', 'El Salvador'),
  country('GT', '502', 'Guatemala'),
  country('HN', '504', 'Honduras'),
  country('NI', '505', 'Nicaragua'),
  country('PE', '51', 'Perú', 'Peru'),
  country('DE', '49', 'Alemania', 'Germany'),
  country('FR', '33', 'Francia', 'France'),
  country('IT', '39', 'Italia', 'Italy'),
  country('GB', '44', 'Reino Unido', 'United Kingdom'),
]

/** No plus: `chosen`. A code that is not in the list above stays in the number, where `withCallingCode` leaves it. */
export function splitPhone(
  phone: string,
  /** Stays when its calling code is the one of the number: `+1` is not the United States' alone. */
  chosen = HOME_COUNTRY,
): { country: string; national: string } {
  const typed = typedPhone(phone)
  if (!typed.startsWith('+')) return { country: chosen, national: phone }
  const digits = typed.slice(1).trim()
  const own = callingCodeOf(chosen)
  if (digits.startsWith(own))
    return { country: chosen, national: withoutDash(digits.slice(own.length)) }
  const found = usualCountries.find(({ callingCode }) => digits.startsWith(callingCode))
  if (!found) return { country: chosen, national: phone }
  return {
    country: countryValue(found),
    national: withoutDash(digits.slice(found.callingCode.length)),
  }
}

/** `+507-6123-4567` has a hyphen behind its code. */
function withoutDash(number: string): string {
  return number.replace(/^[ -]+/, '')
}

function country(iso: string, callingCode: string, es: string, en = es) {
  return { iso, callingCode, name: { es, en } }
}
