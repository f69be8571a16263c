import { normaliseEmail } from '~/domain/people/email'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findReservation } from '~/server/directus/reservations.server'
import { digestOf } from '~/server/limits/lockout.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import { readSealed, writeSealed } from '~/server/session/session.server'
import { type BookingReference, bookingReferenceSchema } from './booking.schema'

export type CurrentReservation = {
  readonly reservation: ReservationRecord
  readonly current: boolean
  /** A link that was mailed to the booking's address opened it in this browser (D47). */
  readonly proven: boolean
}

/**
 * The current reservation is null when there is none of this brand. The cookie's key must be the one it was made with,
 * so that a code alone opens nothing.
 */
export async function currentReservation(): Promise<CurrentReservation | null> {
  const reference = await readBookingReference()
  if (!reference) return null
  const reservation = await findReservation(directus(), { code: reference.code })
  if (reservation?.submissionKey !== reference.key) return null
  if (reservation.brand !== requestContext().brand || reservation.erasedAt !== null) return null
  const proven = reference.provenFor === addressDigest(reservation)
  return { reservation, current: reference.current, proven }
}

/** Another address, whoever corrected it, is proven by none of the mails of before. */
export function addressDigest({ renter }: Pick<ReservationRecord, 'renter'>): string {
  return digestOf(normaliseEmail(renter.email))
}

/** As one page shows it: its guards and its loads ask the back office once. */
export function shownReservation(): Promise<CurrentReservation | null> {
  const page = requestContext()
  const shown = shownOn.get(page) ?? currentReservation()
  shownOn.set(page, shown)
  return shown
}

const shownOn = new WeakMap<RequestContext, Promise<CurrentReservation | null>>()

export async function readBookingReference(): Promise<BookingReference | null> {
  return bookingReferenceSchema.safeParse(await readSealed('istmo-booking')).data ?? null
}

/** Where `provenFor` is left out, the booking stays as proven as it was in this browser. */
export async function writeBookingReference(reference: BookingReference): Promise<void> {
  const known = await readBookingReference()
  const isSame = known?.code === reference.code && known.key === reference.key
  const proven = isSame && known.provenFor ? { provenFor: known.provenFor } : {}
  await writeSealed('istmo-booking', { ...proven, ...reference })
}
