import { describe, expect, test } from 'vitest'
import { checkPerson } from './people.ts'
import { asTyped } from './typed.ts'

describe('a number that people write', () => {
  test.each([
    ['25,50', 25.5],
    ['25.50', 25.5],
    ['0.125', 0.125],
    ['1500', 1500],
    ['1500,00', 1500],
    ['1.500,00', 1500],
    ['1,500.00', 1500],
    ['-1.234,5', -1234.5],
    ['$ 25.50', 25.5],
    ['', null],
  ])('%s is %s', (written, value) => {
    const { row, faults } = asTyped('add_ons', { precio_dia: written })
    expect({ row, faults }).toEqual({ row: { precio_dia: value }, faults: [] })
  })

  test.each(['1.500', '2.000', '1,500', '-1.500', '12.345.678', 'B/. 1.500'])(
    '%s may be a thousand times another: it is refused',
    (written) => {
      expect(asTyped('add_ons', { precio_dia: written, max_cantidad: written }).faults).toEqual(
        ['precio_dia', 'max_cantidad'].map((field) => ({
          ...{ field, words: expect.stringMatching(/escribe -?(1500|2000|12345678) o /) },
        })),
      )
    },
  )

  test('that is a place on the map has as many decimals as it likes', () => {
    const { row, faults } = asTyped('branches', { lat: '8.983', lng: '-79,519' })
    expect({ row, faults }).toEqual({ row: { lat: 8.983, lng: -79.519 }, faults: [] })
  })

  test('is refused where it is no number', () => {
    const { faults } = asTyped('add_ons', { precio_dia: 'mucho' })
    expect(faults).toEqual([{ field: 'precio_dia', words: 'un número: 25,50' }])
  })
})

test('a text of more letters than its column takes is refused, whichever database would keep it', () => {
  const faultsOf = (count: number) => asTyped('confirmations', { reason: 'ñ'.repeat(count) }).faults
  expect(faultsOf(255)).toEqual([])
  expect(faultsOf(256)).toEqual([{ field: 'reason', words: '255 letras como máximo' }])
  expect(asTyped('confirmations', { changes: 'ñ'.repeat(256) }).faults).toEqual([])
})

test.each([
  ['vehicles', 'plate', ' ab-1234 ', 'AB-1234'],
  ['companies', 'ruc', 'RUC 155704822-2-2021 ', '155704822-2-2021'],
  ['companies', 'ruc', '8-nt-1-12345', '8-NT-1-12345'],
  ['company_people', 'email', ' Ana@Empresa.example.com', 'ana@empresa.example.com'],
  ['reservations', 'email', 'Ana@Example.com', 'ana@example.com'],
])('%s.%s is kept in one form: %s', (collection, field, written, kept) => {
  const { row, faults } = asTyped(collection, { [field]: written })
  expect({ row, faults }).toEqual({ row: { [field]: kept }, faults: [] })
  expect(checkPerson(collection, row, false)).toEqual([])
})
