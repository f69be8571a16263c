import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import { awaitsPayment, isBooked, reservationStatuses } from '~/domain/booking/reservation'
import { addDays, dateOf, type HalfDay, type LocalDate } from '~/domain/calendar/rental-period'
import type { DirectusClient } from './client.server'
import { id, toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { ReservationSlots } from './schema'

/**
 * Both days included. Those of a closed reservation, or an unpaid one whose hold is over at `now` (epoch milliseconds),
 * are free (D6); those of none are the staff's blocks. @throws AppError `unavailable`, which is not sold out (D7).
 */
export async function readTakenSlots(
  client: DirectusClient,
  range: SlotRange,
  now: number,
): Promise<string[]> {
  return (await readOwnedSlots(client, range, now)).map(({ slot }) => slot)
}

/** The same with whose they are; null: the staff's. */
export async function readOwnedSlots(
  client: DirectusClient,
  range: SlotRange,
  now: number,
): Promise<OwnedSlot[]> {
  const { reservationIds: ids } = range
  if (!ids || ids.length <= IDS_AT_ONCE) return readEachPage(client, range, now)
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) =>
    ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
  )
  const found = await Promise.all(
    parts.map((reservationIds) => readEachPage(client, { ...range, reservationIds }, now)),
  )
  return found.flat()
}

/** So many reservations fit into an address. */
const IDS_AT_ONCE = 100

async function readEachPage(
  client: DirectusClient,
  range: SlotRange,
  now: number,
): Promise<OwnedSlot[]> {
  const slots: OwnedSlot[] = []
  // By id, not by page number: a row that goes between two pages would move one out of both.
  for (let after = 0; ; ) {
    const found = await readPage(client, range, now, { after, sort: 'id' })
    slots.push(...found)
    const last = found.at(-1)
    if (found.length < pageSize || !last) return slots
    after = last.id
  }
}

/**
 * The slots of all cars, as `readOwnedSlots`: one answer. Days that do not fit into one are read one by one: each page
 * of a longer time would be sorted out of all its rows, and take longer than a read may.
 */
export async function readAllSlots(
  client: DirectusClient,
  { from, to }: Pick<SlotRange, 'from' | 'to'>,
  now: number,
): Promise<OwnedSlot[]> {
  // By date, which an index has in order: it ends as soon as it is full.
  const first = await readPage(client, { from, to }, now, { after: 0, sort: 'date' })
  if (first.length < pageSize) return first
  const slots: OwnedSlot[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const slot of await readOwnedSlots(client, { from: day, to: day }, now)) slots.push(slot)
  }
  return slots
}

/** A vehicle of a car, by its number; `reservation` is null where staff blocked it. */
type TakenUnit = z.output<typeof takenUnit>

/**
 * The car's vehicles that are taken in any of some half days in a row, and by whom: one row for each rental, however many
 * half days it has. As `readTakenSlots`.
 */
export async function readTakenUnits(
  client: DirectusClient,
  { carId, halves }: { readonly carId: number; readonly halves: readonly HalfDay[] },
  now: number,
): Promise<readonly TakenUnit[]> {
  const [first = '', last = ''] = [halves[0], halves.at(-1)]
  const [from, to] = [dateOf(first), dateOf(last)]
  const afterNoon: Filter<ReservationSlots> = {
    _or: [{ date: { _gt: from } }, { half: { _eq: 'p' } }],
  }
  const beforeNoon: Filter<ReservationSlots> = {
    _or: [{ date: { _lt: to } }, { half: { _eq: 'a' } }],
  }
  const filter: Filter<ReservationSlots> = {
    _and: [
      { car: { _eq: carId } },
      { date: { _between: [from, to] } },
      ...(first.endsWith('p') ? [afterNoon] : []),
      ...(last.endsWith('a') ? [beforeNoon] : []),
      { _or: holdsAt(now) },
    ],
  }
  const rows = await client.request(
    customEndpoint<unknown[]>({
      path: '/items/reservation_slots',
      params: { groupBy: ['unit', 'reservation'], filter, limit: -1 },
    }),
  )
  return allRecords('reservation_slots', takenUnit, rows)
}

type SlotRange = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly carIds?: readonly number[]
  /** Only of these reservations. */
  readonly reservationIds?: readonly number[]
}

/** Directus caps an unlimited read without a word (QUERY_LIMIT_MAX), and a missing slot would look like a free car. */
const pageSize = 5000

async function readPage(
  client: DirectusClient,
  { from, to, carIds, reservationIds }: SlotRange,
  now: number,
  { after, sort }: { readonly after: number; readonly sort: 'id' | 'date' },
): Promise<SlotRow[]> {
  const rows = await readRows(client, 'reservation_slots', {
    fields: ['id', 'slot', 'reservation'],
    filter: {
      _and: [
        // An index has the ids of one day in order.
        { date: from === to ? { _eq: from } : { _between: [from, to] } },
        ...(after > 0 ? [{ id: { _gt: after } }] : []),
        ...(carIds ? [{ car: { _in: carIds } }] : []),
        ...(reservationIds ? [{ reservation: { _in: reservationIds } }] : []),
        { _or: holdsAt(now) },
      ],
    },
    sort: [sort],
    limit: pageSize,
  })
  return allRecords('reservation_slots', schema, rows)
}

/** A row counts as taken by a booking, by a hold that is not over at `now`, and by no reservation: the staff's. */
export function holdsAt(now: number): Filter<Pick<ReservationSlots, 'reservation'>>[] {
  return [
    { reservation: { _null: true } },
    { reservation: { status: { _in: reservationStatuses.filter(isBooked) } } },
    {
      _and: [
        { reservation: { status: { _in: reservationStatuses.filter(awaitsPayment) } } },
        {
          _or: [
            { reservation: { hold_expires_at: { _null: true } } },
            { reservation: { hold_expires_at: { _gt: toTimestamp(now) } } },
          ],
        },
      ],
    },
  ]
}

const takenUnit = z.object({ unit: z.int(), reservation: z.nullable(id) })
const schema = z.object({ id, slot: z.string(), reservation: z.nullable(id) })
type SlotRow = z.output<typeof schema>
export type OwnedSlot = Omit<SlotRow, 'id'>
