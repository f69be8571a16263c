import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchSchema } from './search.schema'

describe('search params', () => {
  it('reads each param as its kind', () => {
    const raw = {
      recogida: 'aeropuerto-tocumen',
      desde: '2026-12-24T10:00',
      tipo: 'suv,van',
      clase: ['suv_compacto'],
      pasajeros: '7',
      disponibles: '1',
      orden: 'precio-desc',
      tira: '-2',
      auto: 12,
      pago: 'sucursal',
      cupon: 'VERANO10',
      paso: 'datos',
      aviso: 'hold_expired',
    }
    expect(searchSchema.parse(raw)).toEqual({
      ...raw,
      tipo: ['suv', 'van'],
      pasajeros: 7,
      disponibles: true,
      tira: -2,
    })
  })

  it.each([
    ['pasajeros', '0'],
    ['pasajeros', '21'],
    ['pasajeros', '7.5'],
    ['pasajeros', ' '],
    ['pasajeros', ['7', '8']],
    ['auto', '-1'],
    ['auto', '1e999'],
    ['tira', '53'],
    ['orden', 'color'],
    ['pago', ['ahora']],
    ['cupon', 'DROP TABLE'],
    ['aviso', '<b>'],
    ['recogida', 'a\u0000b'],
    ['recogida', 'x'.repeat(61)],
    ['tipo', ['suv', '<script>']],
    ['tipo', 7],
    ['disponibles', 'no'],
  ])('leaves out %s=%j', (key, value) => {
    expect(searchSchema.parse({ [key]: value })).toEqual({})
  })

  it('never throws, and reads its own answer back', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const params = searchSchema.parse(raw)
        expect(searchSchema.parse(params)).toEqual(params)
      }),
    )
    expect(searchSchema.parse({ otra: '1' })).toEqual({})
  })
})
