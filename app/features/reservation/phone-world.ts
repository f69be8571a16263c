import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Locale } from '~/domain/locales'
import type { PhoneCountry } from './phone-countries'

/** Every country with its calling code, by name in the renter's language. Browsers only: their ICU names them. */
export function worldCountries(locale: Locale): (PhoneCountry & { readonly name: string })[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((iso) => ({
      iso,
      callingCode: getCountryCallingCode(iso),
      name: names.of(iso) ?? iso,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
