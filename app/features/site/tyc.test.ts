import { expect, test } from 'vitest'
import { isTermsAlias } from './tyc'

test.each([
  ['/tyc', true],
  ['/info/tyc-promo', true],
  ['/info/terminos-y-condiciones', false],
  ['/flota', false],
])('%s leads to the terms: %s', (path, expected) => {
  expect(isTermsAlias(path)).toBe(expected)
})
