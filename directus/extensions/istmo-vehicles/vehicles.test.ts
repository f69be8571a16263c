import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('half days that the site writes for a booking', () => {
  const site = { user: 'the-site', role: ROLE.site }
  const slot = { slot: '7:2:2027-06-01a', car: 7, unit: 2, reservation: 1 }
  const write = (changes: {
    vehicle?: object
    branch?: object
    slots?: Record<string, unknown>[]
  }) => {
    const database = tables({
      vehicles: [{ ...vehicle, pool: 3, ...changes.vehicle }],
      branches: [{ id: 1, status: 'published', pool: 3, ...changes.branch }],
      reservations: [booking({})],
      reservation_slots: changes.slots ?? [],
    })
    return run('reservation_slots.items.create', slot, {}, { database, accountability: site })
  }
  const refusal = { code: 'RECORD_NOT_UNIQUE', extensions: { collection: 'reservation_slots' } }

  test('are of a vehicle that lives where the booking begins, or everywhere', async () => {
    expect(await write({})).toEqual(slot)
    expect(await write({ vehicle: { pool: null } })).toEqual(slot)
    for (const moved of [
      { vehicle: { pool: 4 } },
      { branch: { pool: 4 } },
      { branch: { pool: null } },
      { branch: { status: 'archived' } },
      { vehicle: { state: 'sold' } },
    ]) {
      await expect(write(moved)).rejects.toMatchObject(refusal)
    }
  })

  test('of a vehicle that it has already follow that, wherever it lives', async () => {
    const slots = [{ ...slot, slot: '7:2:2027-05-31p' }]
    expect(await write({ slots, vehicle: { pool: 4 } })).toEqual(slot)
    await expect(write({ slots, vehicle: { state: 'sold' } })).rejects.toMatchObject(refusal)
  })
})

test.each([
  ['vehicles', { pool: 4 }],
  ['branches', { pool: 4 }],
  ['branches', { status: 'archived' }],
] as const)(
  'a change of %s to %j is looked at again once it is written, when a booking of the same moment is there',
  async (collection, change) => {
    const rows = {
      vehicles: [{ ...vehicle, pool: 3 }],
      branches: [{ id: 5, codigo: 'PTY', status: 'published', brands: null, pool: 3 }],
      reservations: [] as Record<string, unknown>[],
    }
    const context = { database: tables(rows), accountability: clerk }
    await run(`${collection}.items.update`, change, { keys: [5] }, context)
    Object.assign(rows[collection][0] ?? {}, change)
    const written = { collection, item: 5, action: 'update' }
    expect(await run('activity.create', written, {}, context)).toEqual(written)
    const ahead = { pickup_branch: 5, return_branch: 5, return_date: new Date('2027-06-02T10:00') }
    rows.reservations.push(booking(ahead))
    await expect(run('activity.create', written, {}, context)).rejects.toThrow('RES-1')
  },
)

test('who closes a branch over bookings is told which they are, once', async () => {
  const day = (open: string, close: string) =>
    [1, 2, 3, 4, 5, 6, 7].map((one) => ({ day: one, open, close }))
  const at = (id: number, ends: object) =>
    booking({ id, reservation_id: `RES-${id}`, pickup_branch: 8, return_branch: 8, ...ends })
  const may = (date: number, time: string) =>
    new Date(`2027-05-${String(date).padStart(2, '0')}T${time}`)
  const rows = {
    // As a database that keeps lists as text.
    branches: [
      { id: 5, codigo: 'PTY', horarios: JSON.stringify(day('07:00', '19:00')), cierres: null },
    ],
    reservations: [
      at(1, { pickup_branch: 5, pickup_date: may(10, '18:00'), return_date: may(12, '10:00') }),
      at(2, { return_branch: 5, pickup_date: may(1, '10:00'), return_date: may(10, '10:00') }),
      at(3, { pickup_branch: 5, pickup_date: may(11, '10:00'), return_date: may(12, '10:00') }),
      // It went out already, and is late by the hours of before.
      at(4, { pickup_branch: 5, pickup_date: may(3, '18:00'), return_date: may(20, '10:00') }),
      at(5, { return_branch: 5, pickup_date: may(1, '10:00'), return_date: may(10, '23:00') }),
    ],
  }
  const save = (change: object, who: object = clerk) =>
    run(
      'branches.items.update',
      change,
      { keys: [5] },
      {
        ...{ database: tables(rows), accountability: who },
      },
    )
  const closed = { cierres: [{ date: '2027-05-10', motivo_es: 'Duelo' }] }
  await expect(save(closed)).rejects.toThrow('RES-1, RES-2.')
  await expect(save(closed, { ...clerk, user: 'another' })).rejects.toThrow('RES-1')
  expect(await save(closed)).toEqual(closed)
  const shorter = { horarios: day('07:00', '17:00') }
  await expect(save(shorter)).rejects.toThrow('quitan: RES-1.')
  expect(await save({ horarios: day('06:00', '23:00') })).toEqual({
    horarios: day('06:00', '23:00'),
  })
  // A car that may be left there at night.
  Object.assign(rows.branches[0] ?? {}, { after_hours_return: true })
  await expect(save({ after_hours_return: false })).rejects.toThrow('quitan: RES-5.')
  expect(await save({ after_hours_return: true })).toEqual({ after_hours_return: true })
})
