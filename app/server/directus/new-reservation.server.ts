import { customEndpoint } from '@directus/sdk'
import { ledgerRows } from '~/domain/stock/availability'
import { type NewRedemption, redemptionRows, type SlotAllocation } from './allocations.server'
import type { DirectusClient } from './client.server'
import { theRecord } from './records.server'
import {
  type NewReservationFields,
  newReservationRow,
  quoteColumns,
  type ReservationRecord,
  reservationSchema,
  wholeReservation,
} from './reservation-record.server'
import { eventRow, type NewEvent } from './write-reservation.server'

export type NewReservation = Omit<NewReservationFields, 'version' | 'status' | 'paymentType'> & {
  /** The half days that it takes; null: the car's stock is not tracked, so no slots are owned. */
  readonly slots: SlotAllocation | null
  readonly redemptions: readonly NewRedemption[]
  /** Keys of places among the unpaid holds (D38). */
  readonly holds: readonly string[]
  readonly firstEvent: Pick<NewEvent, 'at' | 'actor' | 'note' | 'writeId'>
}

/** One transaction. @throws AppError `conflict` (`details.collection`): nothing is written; `unavailable`: perhaps. */
export async function insertReservation(
  client: DirectusClient,
  reservation: NewReservation,
): Promise<ReservationRecord> {
  const row = await client.request(
    customEndpoint({
      method: 'POST',
      path: '/items/reservations',
      params: wholeReservation,
      body: JSON.stringify(toRow(reservation)),
    }),
  )
  return theRecord('reservations', reservationSchema, row)
}

function toRow(reservation: NewReservation) {
  const { type, prepaidQuote, postpaidQuote, slots, redemptions, holds, firstEvent } = reservation
  const quote = type === 'prepaid' ? prepaidQuote : postpaidQuote
  const first = {
    key: `${reservation.code}:1`,
    event: 'reserve',
    from: null,
    to: 'unpaid',
    person: '',
    refund: null,
  } as const
  return {
    ...newReservationRow({ ...reservation, version: 1, status: 'unpaid', paymentType: 'unpaid' }),
    ...quoteColumns(quote),
    steps: [eventRow({ ...firstEvent, ...first })],
    slots: slots ? ledgerRows(slots) : [],
    redemptions: redemptionRows(redemptions),
    holds: holds.map((key) => ({ key })),
  }
}
