import { createHash, timingSafeEqual } from 'node:crypto'
import { awaitsPayment } from '~/domain/booking/reservation'
import { CODE_ALPHABET, parseReservationCode } from '~/domain/booking/reservation-code'
import { normaliseEmail, typedEmail } from '~/domain/people/email'
import { padDuration } from '~/server/async/pad-duration.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findReservation } from '~/server/directus/reservations.server'
import { countFailure, digestOf, forgiveFailure, type Tries } from '~/server/limits/lockout.server'
import { requestContext } from '~/server/request-context.server'
import { writeBookingReference } from './current-reservation.server'

export type FoundByCode =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly error: 'not_found' }
  /** `retryAfter`: seconds. */
  | { readonly ok: false; readonly error: 'too_many_requests'; readonly retryAfter: number }

/**
 * A booking of this brand by its code, as typed, and the renter's e-mail (D20): from then on this browser has it as if
 * it had been booked here. Every wrong pair has the same answer after the same time, and five lock their own address for ten
 * minutes (D42); for others a code that was tried often has its turn (D46). @throws AppError `unavailable`: it does not mean that there is none.
 */
export async function findByCode({
  code: typed,
  email,
}: {
  readonly code: string
  readonly email: string
}): Promise<FoundByCode> {
  const code = parseReservationCode(typed)
  const tries = triesOf(code ?? typed)
  const retryAfter = await countFailure(tries)
  if (retryAfter > 0) return { ok: false, error: 'too_many_requests', retryAfter }
  const began = performance.now()
  const found = await lookUp(code, email).catch(async (error: unknown) => {
    await forgiveFailure(tries)
    throw error
  })
  if (!found) {
    await padDuration(began, PADDED_DURATION_MS)
    return { ok: false, error: 'not_found' }
  }
  await forgiveFailure(tries)
  const { submissionKey: key, status } = found
  // One that still waits for its payment is gone on with, as by the browser that made it.
  await writeBookingReference({ code: found.code, key, current: awaitsPayment(status) })
  return { ok: true, code: found.code }
}

/**
 * The same booking, without opening it: null for every wrong pair. A right one counts as a try, too. Takes as long as it
 * takes: the caller hides it. @throws AppError `unavailable`.
 */
export async function findUnopened({
  code: typed,
  email,
}: {
  readonly code: string
  readonly email: string
}): Promise<ReservationRecord | null | Extract<FoundByCode, { readonly retryAfter: number }>> {
  const code = parseReservationCode(typed)
  const tries = triesOf(code ?? typed)
  const retryAfter = await countFailure(tries)
  if (retryAfter > 0) return { ok: false, error: 'too_many_requests', retryAfter }
  return lookUp(code, email).catch(async (error: unknown) => {
    await forgiveFailure(tries)
    throw error
  })
}

function triesOf(code: string): Tries {
  return { subject: `code:${digestOf(code)}`, countsAddress: true }
}

/** One question of the back office, whatever was typed. */
async function lookUp(code: string | null, email: string): Promise<ReservationRecord | null> {
  const found = await findReservation(directus(), { code: code ?? CODE_ALPHABET.slice(0, 8) })
  const isRight =
    code !== null &&
    isSame(typedEmail(email), normaliseEmail(found?.renter.email ?? '')) &&
    found?.brand === requestContext().brand
  return isRight ? found : null
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return wanted !== '' && timingSafeEqual(digest(given), digest(wanted))
}

/** Milliseconds, far more than a look into the back office takes: what was found hides behind it. */
const PADDED_DURATION_MS = 400
