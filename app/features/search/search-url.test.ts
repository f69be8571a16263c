import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchSchema } from './search.schema'
import { parseSearch, stringifySearch } from './search-url'

describe('search params in an address', () => {
  it('writes lists as repeated keys and leaves out what is off', () => {
    const search = { desde: '2026-12-24T10:00', tipo: ['suv', 'van'], disponibles: true, auto: 7 }
    expect(stringifySearch({ ...search, marca: undefined, orden: '', otro: false })).toBe(
      '?desde=2026-12-24T10%3A00&tipo=suv&tipo=van&disponibles=1&auto=7',
    )
    expect(stringifySearch({})).toBe('')
  })

  it('reads what a form without JavaScript sends', () => {
    const form = '?recogida=tocumen&cupon=&tipo=suv&tipo=van&pasajeros=7&disponibles=1'
    expect(searchSchema.parse(parseSearch(form))).toMatchObject({
      recogida: 'tocumen',
      tipo: ['suv', 'van'],
      pasajeros: 7,
      disponibles: true,
    })
  })

  it('puts the day and the time of a form without JavaScript together', () => {
    const form =
      '?recogida=a&devolucion=b&desde_fecha=2026-12-10&desde_hora=10%3A00&hasta_fecha=2026-12-15&hasta_hora=09%3A30'
    const moments = { desde: '2026-12-10T10:00', hasta: '2026-12-15T09:30' }
    expect(parseSearch(form)).toEqual({ recogida: 'a', ...moments })
    expect(parseSearch(`${form}&otro_lugar=1`)).toEqual({
      recogida: 'a',
      devolucion: 'b',
      ...moments,
    })
    expect(parseSearch('?devolucion=b&desde_fecha=2026-12-10&otro_lugar=1')).toEqual({
      devolucion: 'b',
      desde: '2026-12-10',
    })
  })

  it('writes the same search in the same way, whatever the order it was put together in', () => {
    const filtered = { tipo: ['suv'], hasta: 'b', cupon: 'X', desde: 'a', otra: 'z' }
    expect(stringifySearch(filtered)).toBe('?desde=a&hasta=b&tipo=suv&cupon=X&otra=z')
  })

  it('keeps a coupon of digits as it is', () => {
    expect(searchSchema.parse(parseSearch('?cupon=0012345')).cupon).toBe('0012345')
  })

  it.each(['0', 'false', 'no'])('reads disponibles=%s as off', (value) => {
    expect(searchSchema.parse(parseSearch(`?disponibles=${value}`)).disponibles).toBeUndefined()
  })

  it('reads back what it wrote', () => {
    const word = fc.stringMatching(/^[a-z0-9 _-]{1,12}$/).filter((text) => text.trim() !== '')
    const search = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.oneof(word, fc.array(word, { minLength: 2, maxLength: 4 })),
    )
    fc.assert(
      fc.property(search, (params) => {
        expect(parseSearch(stringifySearch(params))).toEqual(params)
      }),
    )
  })
})
