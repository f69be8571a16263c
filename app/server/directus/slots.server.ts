import { z } from 'zod'
import type { LocalDate } from '~/domain/rental-period'
import { awaitsPayment, isBooked, reservationStatuses } from '~/domain/reservation'
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
  const slots: OwnedSlot[] = []
  for (let page = 1; ; page++) {
    const found = await readPage(client, range, now, page)
    slots.push(...found)
    if (found.length < pageSize) return slots
  }
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
  page: number,
): Promise<OwnedSlot[]> {
  const rows = await readRows(client, 'reservation_slots', {
    fields: ['slot', 'reservation'],
    filter: {
      _and: [
        { date: { _between: [from, to] } },
        ...(carIds ? [{ car: { _in: carIds } }] : []),
        ...(reservationIds ? [{ reservation: { _in: reservationIds } }] : []),
        { _or: holdsAt(now) },
      ],
    },
    sort: ['id'],
    limit: pageSize,
    page,
  })
  return allRecords('reservation_slots', schema, rows)
}

function holdsAt(now: number): Filter<ReservationSlots>[] {
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

const schema = z.object({ slot: z.string(), reservation: z.nullable(id) })
export type OwnedSlot = z.output<typeof schema>
