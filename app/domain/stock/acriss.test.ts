import { expect, test } from 'vitest'
import { hasAirConditioning } from './acriss'

test('the fourth letter of an ACRISS code says whether the air is cooled', () => {
  expect(hasAirConditioning('CFAR')).toBe(true)
  expect(hasAirConditioning(' fvmd ')).toBe(true)
  expect(hasAirConditioning('ECMN')).toBe(false)
})

test('a code that is none claims nothing', () => {
  for (const code of ['', 'CFA', 'CFARR', 'CFA1', 'CFAK'])
    expect(hasAirConditioning(code)).toBeNull()
})
