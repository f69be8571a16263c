import { customEndpoint } from '@directus/sdk'
import { ledgerRows } from '~/domain/stock/availability'
import {
  type NewRedemption,
  newRows,
  redemptionRows,
  type SlotAllocation,
} from './allocations.server'
import type { DirectusClient } from './client.server'
import {
  type NewReservationFields,
  newReservationRow,
  quoteColumns,
} from './reservation-record.server'
import { eventRow, type NewEvent, stepKey } from './write-reservation.server'

export type NewReservation = Omit<NewReservationFields, 'version' | 'status' | 'paymentType'> & {
  /** The half days that it takes; null: the car's stock is not tracked, so no slots are owned. */
  readonly slots: SlotAllocation | null
  readonly redemptions: readonly NewRedemption[]
  /** Keys of places among the unpaid holds (D38). */
  readonly holds: readonly string[]
  readonly firstEvent: Pick<NewEvent, 'at' | 'actor' | 'note' | 'writeId'>
}

/**
 * One transaction. Nothing is read back: whoever writes it knows what they wrote.
 * @throws AppError `conflict` (`details.collection`): nothing is written; `unavailable`: perhaps.
 */
export async function insertReservation(
  client: DirectusClient,
  reservation: NewReservation,
): Promise<void> {
  await client.request(
    customEndpoint({
      method: 'POST',
      path: '/items/reservations',
      params: { fields: ['id'] },
      body: JSON.stringify(toRow(reservation)),
    }),
  )
}

function toRow(reservation: NewReservation) {
  const { type, prepaidQuote, postpaidQuote, slots, redemptions, holds, firstEvent } = reservation
  const quote = type === 'prepaid' ? prepaidQuote : postpaidQuote
  const bill = quoteColumns(quote)
  const first = {
    key: stepKey(reservation.code, 1),
    event: 'reserve',
    from: null,
    to: 'unpaid',
    person: '',
    refund: null,
  } as const
  return {
    ...newReservationRow({ ...reservation, version: 1, status: 'unpaid', paymentType: 'unpaid' }),
    ...bill,
    // As text, because the back office copies a record whole for each rule that it looks at.
    quote: JSON.stringify(bill.quote),
    quote_prepaid: JSON.stringify(prepaidQuote),
    quote_postpaid: JSON.stringify(postpaidQuote),
    steps: { create: [eventRow({ ...firstEvent, ...first })] },
    slots: newRows(slots ? ledgerRows(slots) : [], 'slot'),
    redemptions: { create: redemptionRows(redemptions) },
    holds: newRows(
      holds.map((key) => ({ key })),
      'key',
    ),
  }
}
