import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { columnOf, reading } from './columns.server'
import { readOffered } from './offered.server'
import type { Branches } from './schema'

const fields = z.object({ slug: columnOf<Branches>()('slug', z.string()) })
const schema = reading(fields).transform(({ slug }) => ({ record: slug, brands: [] }))

test('a record that nobody has put into the order comes last, whichever database says otherwise', async () => {
  const rows = [
    { slug: 'new', sort: null },
    { slug: 'newer', sort: null },
    { slug: 'first', sort: 1 },
    { slug: 'second', sort: 2 },
  ]
  for (const answer of [rows, [...rows.slice(2), ...rows.slice(0, 2)]]) {
    const client = { request: async () => answer } as unknown as DirectusClient
    const found = await readOffered(client, 'branches', { fields, schema }, { brand: 'firefly' })
    expect(found).toEqual(['first', 'second', 'new', 'newer'])
  }
})
