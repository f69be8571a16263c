import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { worldCountries } from './phone-world'

it('the list of countries is that of the rules of phones, each with its calling code', () => {
  const listed = worldCountries('es').map(({ iso, callingCode }) => iso + callingCode)
  const known = getCountries().map((iso) => iso + getCountryCallingCode(iso))
  expect(listed.toSorted()).toEqual(known.toSorted())
})
