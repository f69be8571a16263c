import { expect, test } from 'vitest'
import { canonicalPath, localeForm, localeOfForm, stripLocale, withLocale } from './locale-path'
import { locales, localized } from './locales'

test.each([
  ['/', 'bare', '/', '/', '/es', '/en'],
  ['/es', 'es', '/', '/', '/es', '/en'],
  ['/en/', 'en', '/', '/', '/es', '/en'],
  ['/flota', 'bare', '/flota', '/flota', '/es/flota', '/en/flota'],
  ['/en/flota', 'en', '/flota', '/flota', '/es/flota', '/en/flota'],
  ['/es/info/a', 'es', '/info/a', '/info/a', '/es/info/a', '/en/info/a'],
  ['/english', 'bare', '/english', '/english', '/es/english', '/en/english'],
] as const)('%s has the form %s and is %s without it', (path, form, stripped, ...forms) => {
  expect(localeForm(path)).toBe(form)
  expect(stripLocale(path)).toBe(stripped)
  expect((['bare', 'es', 'en'] as const).map((other) => withLocale(path, other))).toEqual(forms)
})

test('the canonical address has no prefix in the default language alone', () => {
  expect(locales.map((locale) => canonicalPath('/es/flota', locale))).toEqual([
    '/flota',
    '/en/flota',
  ])
})

test('an address without a language is in Spanish', () => {
  expect((['bare', 'es', 'en'] as const).map(localeOfForm)).toEqual(['es', 'es', 'en'])
})

test.each([
  [
    { es: 'Sí', en: 'Yes' },
    { es: 'Sí', en: 'Yes' },
  ],
  [
    { es: 'Sí', en: '' },
    { es: 'Sí', en: 'Sí' },
  ],
  [
    { es: '', en: 'Yes' },
    { es: 'Yes', en: 'Yes' },
  ],
  [
    { es: '', en: '' },
    { es: '', en: '' },
  ],
])('words in %o are shown as %o', (written, shown) => {
  expect(localized((locale) => written[locale])).toEqual(shown)
})
