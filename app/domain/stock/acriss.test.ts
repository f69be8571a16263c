import { expect, test } from 'vitest'
import { hasAirConditioning } from './acriss'

test('the fourth letter of an ACRISS code says whether the air is cooled', () => {
  expect(hasAirConditioning('CFAR')).toBe(true)
  expect(hasAirConditioning(' fvmd ')).toBe(true)
  expect(hasAirConditioning('ECMN')).toBe(false)
})

/** The fourth letters of the association's table: fuel or power, and whether the air is cooled. */
test.each([
  ['R', 'unspecified', true],
  ['N', 'unspecified', false],
  ['D', 'diesel', true],
  ['Q', 'diesel', false],
  ['H', 'hybrid', true],
  ['I', 'plug-in hybrid', true],
  ['E', 'electric', true],
  ['C', 'electric plus', true],
  ['L', 'gas', true],
  ['S', 'gas', false],
  ['A', 'hydrogen', true],
  ['B', 'hydrogen', false],
  ['M', 'several', true],
  ['F', 'several', false],
  ['V', 'petrol', true],
  ['Z', 'petrol', false],
  ['U', 'ethanol', true],
  ['X', 'ethanol', false],
])('%s is %s, with cooled air: %s', (letter, _, hasAir) => {
  expect(hasAirConditioning(`CFA${letter}`)).toBe(hasAir)
})

test('a code that is none claims nothing', () => {
  for (const code of ['', 'CFA', 'CFARR', 'CFA1', 'CFAK'])
    expect(hasAirConditioning(code)).toBeNull()
})
