import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filtersOf, tables } from '../../lib/test-tables.ts'
import { ROLE } from '../../schema/roles.ts'
import extension from './index.ts'

const run = filtersOf(extension)
const clerk = { user: 'a-person', role: ROLE.management, app: true }

/* Nine in the morning of 4 May 2027 in Panama, which is also the clock of Directus here. */
beforeEach(() => vi.useFakeTimers({ now: new Date('2027-05-04T14:00:00Z') }))
afterEach(() => vi.useRealTimers())

const booking = (changes: object) => ({
  ...{ id: 1, reservation_id: 'RES-1', status: 'paid', car: 7, unit: 2 },
  ...{ pickup_branch: 1, return_branch: 1, returned_at: null },
  ...{ pickup_date: new Date('2027-05-01T10:00'), return_date: new Date('2027-05-02T10:00') },
  ...changes,
})
const vehicle = { id: 5, car: 7, number: 2, plate: 'AB1234', state: 'active', pool: null }

test.each([
  ['is still out', {}, 'RES-1'],
  ['was to be paid at the counter and is still out', { status: 'confirmed' }, 'RES-1'],
  ['came back', { returned_at: new Date('2027-05-02T11:00') }, null],
  ['was never paid', { status: 'unpaid' }, null],
  ['was cancelled', { status: 'cancelled' }, null],
])('a vehicle whose rental was to end days ago and %s', async (_, changes, told) => {
  const database = tables({ vehicles: [vehicle], reservations: [booking(changes)] })
  const context = { database, accountability: clerk }
  const sold = run('vehicles.items.update', { state: 'sold' }, { keys: [5] }, context)
  if (told) await expect(sold).rejects.toThrow(told)
  else expect(await sold).toEqual({ state: 'sold' })
})
