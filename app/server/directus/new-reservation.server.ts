import { createItem } from '@directus/sdk'
import { type NewRedemption, redemptionRows, type SlotClaim, slotRows } from './claims.server'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './fields.server'
import { theRecord } from './records.server'
import {
  languageCodes,
  quoteColumns,
  type ReservationRecord,
  reservationFields,
  reservationSchema,
  wholeLists,
} from './reservation-record.server'
import { type NewStep, stepRow } from './write-reservation.server'

/** What a reservation is made of; the quote in force is the one of its type. */
export type NewReservation = Omit<
  ReservationRecord,
  | 'id'
  | 'version'
  | 'attempts'
  | 'slots'
  | 'redemptions'
  | 'status'
  | 'paymentType'
  | 'quote'
  | 'paidAt'
  | 'createdAt'
  | 'pickupBranch'
  | 'returnBranch'
  | 'coverageCode'
> & {
  readonly pickupBranchId: number
  readonly returnBranchId: number
  readonly coverageId: number
  /** Null: the car's stock is not tracked, so no slots are owned. */
  readonly slots: SlotClaim | null
  readonly redemptions: readonly NewRedemption[]
  readonly step: Pick<NewStep, 'at' | 'actor' | 'why' | 'token'>
}

/**
 * Writes a reservation with its slots, redemptions, places among the holds and first step in one transaction (D6, D11, D38).
 * @throws AppError `conflict`: a unique column refused it and nothing was written;
 * `details.collection` and `details.field` tell which. `unavailable`: it may have been written.
 */
export async function insertReservation(
  client: DirectusClient,
  reservation: NewReservation,
): Promise<ReservationRecord> {
  const row = await client.request(
    createItem('reservations', toRow(reservation), {
      fields: [...reservationFields],
      deep: wholeLists,
    }),
  )
  return theRecord('reservations', reservationSchema, row)
}

function toRow(reservation: NewReservation) {
  const { client: renter, prepaidQuote, postpaidQuote } = reservation
  return {
    version: 1,
    steps: [
      stepRow({
        ...reservation.step,
        key: `${reservation.code}:1`,
        event: 'reserve',
        from: null,
        to: 'unpaid',
      }),
    ],
    reservation_id: reservation.code,
    submission_key: reservation.submissionKey,
    status: 'unpaid' as const,
    payment_type: 'unpaid' as const,
    brand: reservation.brand,
    language: languageCodes[reservation.language],
    hold_expires_at: toTimestamp(reservation.holdExpiresAt),
    free_cancel_until: reservation.freeCancelUntil,
    name: renter.name,
    last_name: renter.lastName,
    email: renter.email,
    phone_number: renter.phone,
    birthday: renter.birthday,
    license: renter.license,
    flight_number: renter.flightNumber || null,
    marketing_consent: reservation.marketing,
    car: reservation.carId,
    unit: reservation.unit,
    pickup_branch: reservation.pickupBranchId,
    return_branch: reservation.returnBranchId,
    pickup_date: reservation.pickup,
    return_date: reservation.return,
    total_reservations_days: reservation.days,
    coverage: reservation.coverageId,
    add_ons: [...reservation.addOns],
    coupon_code: reservation.couponCode || null,
    ...quoteColumns(reservation.type === 'prepaid' ? prepaidQuote : postpaidQuote),
    quote_prepaid: prepaidQuote,
    quote_postpaid: postpaidQuote,
    slots: reservation.slots ? slotRows(reservation.slots) : [],
    redemptions: redemptionRows(reservation.redemptions),
    holds: reservation.holds.map((key) => ({ key })),
  }
}
