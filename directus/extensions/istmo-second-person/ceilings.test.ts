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
