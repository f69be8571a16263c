import { expect, test } from 'vitest'
import { excessesOf } from './ceilings.ts'

test.each([
  ['a number', 20, ['Entrega centro de $20.00 a $10.00, 50 %, tope 30 %']],
  ['missing', undefined, []],
  ['text with a comma', '12,50', []],
])('a delivery whose price was %s is changed', async (_, precio, excesses) => {
  const branch = (price: unknown) => ({
    own: { slug: 'a', entregas: [{ codigo: 'centro', nombre_es: 'Centro', precio: price }] },
    parts: {},
  })
  const change = {
    ...{ collection: 'branches', item: 1, isAdmin: false },
    ...{ before: branch(precio), after: branch(10) },
  }
  const sites = { select: async () => [{ brand: 'firefly', price_change_limit: 30 }] }
  const open = () => ({ readByQuery: async () => [] })
  const back = { database: (() => sites) as never, open: open as never }
  expect(await excessesOf(change, back)).toEqual(excesses)
})

test.each([
  ['coverages', { deducible: 2000 }, { deducible: 200 }, 'Deducible de $2,000.00 a $200.00, 90 %'],
  [
    'coverages',
    { deducible: null },
    { deducible: 2000 },
    'Deducible de todo el valor del auto a $2,000',
  ],
  [
    'coverages',
    { deducible: 2000 },
    { deducible: null },
    'Deducible de $2,000.00 a todo el valor del auto',
  ],
  ['coverages', { deposito: 500 }, { deposito: 0 }, 'Depósito de $500.00 a $0.00, 100 %'],
  ['add_ons', { max_dias: 10 }, { max_dias: null }, 'de 10 días a sin tope'],
  [
    'flota',
    { deposito_adicional: 300 },
    { deposito_adicional: 30 },
    'Depósito adicional de $300.00',
  ],
  ['coverages', { deducible: 2000, deposito: 500 }, { deducible: 1600, deposito: 600 }, null],
])(
  '%s: from %j to %j is asked about, or is within the ceiling',
  async (collection, from, to, words) => {
    const own = { brands: null, status: 'published', precio_firefly: 40, precio_dia: 9 }
    const change = {
      ...{ collection, item: 1, isAdmin: false },
      before: { own: { ...own, ...from }, parts: {} },
      after: { own: { ...own, ...to }, parts: {} },
    }
    const sites = { select: async () => [{ brand: 'firefly', price_change_limit: 30 }] }
    const open = () => ({ readByQuery: async () => [] })
    const found = await excessesOf(change, {
      database: (() => sites) as never,
      open: open as never,
    })
    expect(found).toEqual(words === null ? [] : [expect.stringContaining(words)])
  },
)
