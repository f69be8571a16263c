import { expect, test } from 'vitest'
import { tables } from '../../lib/test-tables.ts'
import { ROLE } from '../../schema/roles.ts'
import { decide } from './confirm.ts'

test('an act on a booking whose data were erased lapses in words', async () => {
  const rows = {
    confirmations: [
      {
        ...{ id: 1, collection: 'reservations', item: '7', values: '{}', base: '3' },
        ...{ state: 'pending', asked_by: 'ana', decided_at: null },
      },
    ],
    reservations: [{ id: 7, version: 4 }],
    directus_users: [{ id: 'eva', first_name: 'Eva' }],
    reservation_steps: [],
  }
  const happening = {
    ...{ database: tables(rows), schema: {} },
    accountability: { user: 'eva', role: ROLE.management, app: true },
  }
  const decided = await decide({ state: 'confirmed' }, [1], happening as never, {} as never)
  expect(decided).toMatchObject({ state: 'lapsed', outcome: 'El registro cambió entre tanto.' })
})
