import { expect, test } from 'vitest'
import { filtersOf, tables } from '../../lib/test-tables.ts'
import { ROLE } from '../../schema/roles.ts'
import extension from './index.ts'

const run = filtersOf(extension)
const write = (event: string, payload: unknown, keys: readonly number[] = [], rows = {}) =>
  run(
    `one_way_fees.items.${event}`,
    payload,
    { keys },
    {
      database: tables({ one_way_fees: fees(), reservations: [], ...rows }),
      accountability: { user: 'a-person', role: ROLE.content },
    },
  )
const fees = () => [
  { id: 1, origen: 4, destino: 5 },
  { id: 2, origen: 4, destino: 6 },
]

test('the key of a route is of its branches, whatever they are called, and nobody writes it', async () => {
  const made = { origen: 4, destino: { id: 7 }, fee: 20, par: 'x' }
  expect(await write('create', made)).toEqual({ ...made, par: '4>7' })
  expect(await write('update', { destino: 9 }, [1])).toEqual({ destino: 9, par: '4>9' })
  expect(await write('update', { fee: 9, par: 'x' }, [1, 2])).toEqual({ fee: 9 })
})

test('an end is changed route by route, and is a branch that is there', async () => {
  await expect(write('update', { destino: 9 }, [1, 2])).rejects.toThrow('de una en una')
  await expect(write('create', { origen: 4, destino: { slug: 'nueva' } })).rejects.toThrow(
    'guardadas',
  )
})

test('a route that a booking in force takes is not deleted', async () => {
  const reservations = [
    {
      ...{ reservation_id: 'RES-1', status: 'paid', pickup_branch: 4, return_branch: 5 },
      return_date: new Date(Date.now() + 86_400_000),
    },
  ]
  await expect(write('delete', [2, 1], [], { reservations })).rejects.toThrow('RES-1')
  expect(await write('delete', [2], [], { reservations })).toEqual([2])
})
