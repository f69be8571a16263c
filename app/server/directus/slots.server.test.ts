import type { RestCommand } from '@directus/sdk'
import { expect, test } from 'vitest'
import type { DirectusClient } from './client.server'
import type { DirectusSchema } from './schema'
import { readOwnedSlots } from './slots.server'

type Asked = {
  readonly filter: {
    readonly _and: readonly {
      readonly id?: { readonly _gt: number }
      readonly reservation?: { readonly _in: readonly number[] }
    }[]
  }
  readonly limit: number
  readonly page?: number
}

/** A back office with these rows, in the order of their ids; `between` runs after each answer. */
function backOffice(rows: { id: number }[], between: () => void): DirectusClient {
  return {
    request: async <Output>(command: RestCommand<Output, DirectusSchema>) => {
      const { filter, limit, page = 1 } = command().params as unknown as Asked
      const after = filter._and.find(({ id }) => id)?.id?._gt ?? 0
      const start = (page - 1) * limit
      const found = rows.filter(({ id }) => id > after).slice(start, start + limit)
      between()
      return found as Output
    },
  }
}

test('a half day that is freed between two pages hides no other', async () => {
  const rows = Array.from({ length: 5001 }, (_, index) => ({
    id: index + 1,
    slot: `1:${index + 1}:2026-12-10a`,
    reservation: 5,
  }))
  const client = backOffice(rows, () => rows.shift())
  const found = await readOwnedSlots(client, { from: '2026-12-10', to: '2026-12-10' }, 0)
  expect(found.map(({ slot }) => slot)).toContain('1:5001:2026-12-10a')
  expect(found).toHaveLength(5001)
})

test('so many reservations are asked about at once that their ids fit into an address', async () => {
  const asked: number[] = []
  const client: DirectusClient = {
    request: async <Output>(command: RestCommand<Output, DirectusSchema>) => {
      const { filter } = command().params as unknown as Asked
      const ids = filter._and.flatMap(({ reservation }) => reservation?._in ?? [])
      asked.push(ids.length)
      const rows = ids.map((id) => ({ id, slot: `1:${id}:2026-12-10a`, reservation: id }))
      return rows as Output
    },
  }
  const reservationIds = Array.from({ length: 250 }, (_, index) => index + 1)
  const day = { from: '2026-12-10', to: '2026-12-10' }
  const found = await readOwnedSlots(client, { ...day, reservationIds }, 0)
  expect(asked).toEqual([100, 100, 50])
  expect(found.map(({ reservation }) => reservation)).toEqual(reservationIds)
})
