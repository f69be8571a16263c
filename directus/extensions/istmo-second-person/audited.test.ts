import { expect, test } from 'vitest'
import { rowsOf } from './audited.ts'

test('a change of a record with a long name is kept, with as much of that as its column takes', () => {
  const own = { id: 'p', name: 'ñ'.repeat(300), admin_access: true }
  const after = { own, parts: {} }
  const [row] = rowsOf({
    ...{ collection: 'directus_policies', item: 'p', action: 'create' },
    ...{ before: null, after },
  })
  expect(row?.record).toBe('ñ'.repeat(255))
})
