import { afterAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { seasonWords } from './season-words'

afterAll(() => overwriteGetLocale(() => 'es'))

const high = { name: { es: 'Temporada alta', en: 'High season' }, days: 2 }
const feast = { name: { es: 'Navidad y Año Nuevo', en: 'Christmas and New Year' }, days: 1 }

test.each([
  [
    'es',
    '2 de 3 días en temporada alta, 1 en Navidad y Año Nuevo',
    '1 de 3 días en Navidad y Año Nuevo',
  ],
  [
    'en',
    '2 of 3 days at high season rates, 1 at Christmas and New Year rates',
    '1 of 3 days at Christmas and New Year rates',
  ],
] as const)(
  '%s: the dearest days of a trip are told beside those of most days',
  (locale, both, one) => {
    overwriteGetLocale(() => locale)
    expect(seasonWords([high, feast], 3, locale)).toBe(both)
    expect(seasonWords([feast], 3, locale)).toBe(one)
  },
)
