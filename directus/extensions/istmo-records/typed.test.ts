import { describe, expect, test } from 'vitest'
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

  test('of a place has as many decimals as it likes', () => {
    const { row, faults } = asTyped('branches', { lat: '8.983', lng: '-79,519' })
    expect({ row, faults }).toEqual({ row: { lat: 8.983, lng: -79.519 }, faults: [] })
  })

  test('that is none is refused', () => {
    const { faults } = asTyped('add_ons', { precio_dia: 'mucho' })
    expect(faults).toEqual([{ field: 'precio_dia', words: 'un número: 25,50' }])
  })
})

test('a plate is written in capitals', () => {
  expect(asTyped('vehicles', { plate: ' ab-1234 ' }).row).toEqual({ plate: 'AB-1234' })
})
