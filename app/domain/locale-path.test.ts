import { expect, test } from 'vitest'
import { localeForm, localeOfForm, stripLocale, withLocale } from './locale-path'

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

test('an address without a language is in Spanish', () => {
  expect((['bare', 'es', 'en'] as const).map(localeOfForm)).toEqual(['es', 'es', 'en'])
})
