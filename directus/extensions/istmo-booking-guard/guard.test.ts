import { describe, expect, test } from 'vitest'
import { filtersOf, tables } from '../../lib/test-tables.ts'
import { ROLE } from '../../schema/roles.ts'
import guard from './index.ts'

const run = filtersOf(guard)
const clerk = { user: 'a-person', role: ROLE.counter, app: true }
const by = (accountability: object, rows = {}) => ({ accountability, database: tables(rows) })

describe('words about a renter', () => {
  test.each(['reservations', 'prechecks', 'leads', 'confirmations', 'directus_files'])(
    'are no comment on %s, which nothing would erase',
    async (collection) => {
      const comment = { collection, item: '1', comment: 'Llamó su esposa' }
      await expect(run('comments.create', comment, {}, by(clerk))).rejects.toThrow('no se comenta')
      const moved = { collection }
      await expect(run('comments.update', moved, {}, by(clerk))).rejects.toThrow('no se comenta')
    },
  )

  test('leave comments on content as they are', async () => {
    const comment = { collection: 'flota', item: '1', comment: 'Foto nueva' }
    expect(await run('comments.create', comment, {}, by(clerk))).toEqual(comment)
    const text = { comment: 'Foto de 2027' }
    expect(await run('comments.update', text, {}, by(clerk))).toEqual(text)
  })
})

test('a form that was open before an erasure writes nothing back', async () => {
  const reservations = [
    { id: 1, erased_at: null },
    { id: 2, erased_at: '2027-05-04T14:00:00.000Z' },
  ]
  const save = (keys: number[], who: object) =>
    run('reservations.items.update', { notes: 'Ana, 6123' }, { keys }, by(who, { reservations }))
  expect(await save([1], clerk)).toEqual({ notes: 'Ana, 6123' })
  await expect(save([2], clerk)).rejects.toThrow('se borraron')
  await expect(save([1, 2], { ...clerk, admin: true, role: null })).rejects.toThrow('se borraron')
})
