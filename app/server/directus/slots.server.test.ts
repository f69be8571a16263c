import type { RestCommand } from '@directus/sdk'
import { expect, test } from 'vitest'
import type { DirectusClient } from './client.server'
import type { DirectusSchema } from './schema'
import { readOwnedSlots } from './slots.server'

type Asked = {
  readonly filter: { readonly _and: readonly { readonly id?: { readonly _gt: number } }[] }
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
