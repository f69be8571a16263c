import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tests/fixtures/any-text'
import { loaderDataAdapter, packData, unpackData } from './page-data'

const key = fc.string().filter((name) => name !== 'es' && name !== 'en')
const data = fc.letrec((self) => ({
  any: fc.oneof(
    anyText,
    fc.constantFrom('aeropuerto', "d'Albrook 08:00", '\uE000'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(self('any')),
    fc.dictionary(key, self('any')),
  ),
})).any

test('packed data come back the same', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(unpackData(packData(value, 'es'))).toEqual(value)
    }),
  )
})

test('words travel in the language of the page alone', () => {
  const branch = { name: { es: 'Aeropuerto', en: 'Airport' }, menu: { es: [1], en: [2, 3] } }
  const packed = packData([branch], 'en')
  expect(packed).not.toContain('Aeropuerto')
  expect(unpackData(packed)).toEqual([
    { name: { es: 'Airport', en: 'Airport' }, menu: { es: [2, 3], en: [2, 3] } },
  ])
})

test('the name of a field travels once', () => {
  const days = Array.from({ length: 7 }, (_, day) => ({ day, opening: '08:00' }))
  expect(packData(days, 'es').match(/opening/g)).toHaveLength(1)
})

test('equal values travel once', () => {
  const week = [1, 2, 3].map((day) => ({ day, open: '08:00', close: '17:00' }))
  const packed = packData([week, { week }, week], 'es')
  expect(packed.match(/17:00/g)).toHaveLength(week.length)
  expect(unpackData(packed)).toEqual([week, { week }, week])
})

test('a text that recurs travels once', () => {
  const fees = {
    'tocumen>david': 1,
    'tocumen>albrook': 2,
    'albrook>tocumen': 3,
    'albrook>david': 4,
  }
  const packed = packData([fees, fees], 'es')
  expect(packed.match(/tocumen/g)).toHaveLength(1)
  expect(unpackData(packed)).toEqual([fees, fees])
})

test('a field without a value is left out, a date is refused', () => {
  expect(unpackData(packData({ a: undefined, b: null }, 'es'))).toEqual({ b: null })
  expect(() => packData({ at: new Date(0) }, 'es')).toThrow(TypeError)
})

test('of what a document holds, the data of its loaders is packed', () => {
  const branch = { name: { es: 'Aeropuerto', en: 'Airport' } }
  const adapter = loaderDataAdapter(() => [undefined, branch], 'en')
  expect(adapter.test(branch)).toBe(true)
  expect(adapter.test({ ...branch })).toBe(false)
  expect(adapter.test(undefined)).toBe(false)
  const shown = { name: { es: 'Airport', en: 'Airport' } }
  expect(adapter.fromSerializable(adapter.toSerializable(branch))).toEqual(shown)
})
