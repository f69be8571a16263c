import { expect, test } from 'vitest'
import type { Row } from '../../lib/hooks.ts'
import { checkContent, redirectFaults } from './content.ts'

test('a redirect that leads back by one of our own sites is refused', () => {
  const there = { id: 1, from: '/a', to: 'https://firefly.example/b' }
  const back = { id: 2, from: '/b', to: '/a' }
  const isOwnHost = (host: string) => host === 'firefly.example'
  expect(redirectFaults(back, [there, back], { isOwnHost, addresses: [] })).toEqual([
    { field: 'to', words: 'una dirección que no vuelva a esta' },
  ])
  const elsewhere = { isOwnHost: () => false, addresses: ['/info/a', '/c'] }
  expect(redirectFaults(back, [there, back], elsewhere)).toEqual([])
})

test('a redirect from the address of a record that is published is refused, also with *', () => {
  const facts = { isOwnHost: () => false, addresses: ['/info/requisitos'] }
  const faults = (from: string) => {
    const rule = { id: 1, from, to: '/promos' }
    return redirectFaults(rule, [rule], facts).map(({ field }) => field)
  }
  expect(faults('/info/requisitos')).toEqual(['from'])
  expect(faults('/info/requisitos/*')).toEqual(['from'])
  expect(faults('/info/requisitos-2019')).toEqual([])
})

test('a limit that names a branch is none of all of them while nothing is published', async () => {
  const limit = {
    ...{ id: 1, name_es: 'Feria', kind: 'not_offered', classes: [], brands: null },
    branches: [{ branch: { slug: 'a' } }],
  }
  const faults = async (places: readonly Row[]) => {
    const rows: Readonly<Record<string, readonly Row[]>> = {
      ...{ rental_limits: [limit], branches: places, flota: [] },
    }
    const open = (collection: string) => ({
      readByQuery: async () => rows[collection] ?? [],
      updateMany: async () => undefined,
    })
    const query = { limit: async () => [limit] }
    const database = () => ({ where: () => query })
    const checked = { collection: 'rental_limits', id: 1, open, isOwnHost: () => false }
    const context = { database: database as never, schema: {}, accountability: null }
    return (await checkContent({ ...checked, context })).map(({ field }) => field)
  }
  expect(await faults([])).toEqual([])
  expect(await faults([{ slug: 'a' }, { slug: 'b' }])).toEqual([])
  expect(await faults([{ slug: 'a' }])).toEqual(['branches'])
})
