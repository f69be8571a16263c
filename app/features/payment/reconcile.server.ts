import { isOpen, lostCodeOf } from '~/domain/booking/attempt'
import { isBooked } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { allocationsToOwn } from '~/features/booking/allocations.server'
import { changeOrRefuse, ownsCar } from '~/features/booking/change-reservation.server'
import { inShard } from '~/features/booking/housekeeping-shards.server'
import { forEachIsolated } from '~/server/async/for-each-isolated.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { isAnyAttempt } from '~/server/directus/payments.server'
import {
  attemptsToReconcile,
  bookedToCheck,
  owingPart,
  withLostAttempt,
  withOpenAttempt,
} from '~/server/directus/reservation-filters.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { eachReservation, type ReservationFilter } from '~/server/directus/reservations.server'
import type { Filter } from '~/server/directus/rows.server'
import type { Payments } from '~/server/directus/schema'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { attemptOf } from './change-attempt.server'
import { settleOpenAttempt } from './overdue-attempt.server'
import { refundParts } from './refund-part.server'
import { syncAttempt } from './sync-attempt.server'

export type Reconciled = {
  readonly closed: number
  /** Bookings that got the car that they did not own for all their dates. */
  readonly repaired: number
}

type Act = (found: ReservationRecord) => Promise<boolean>

/** Milliseconds: younger attempts are in the hands of the renter's own page. */
const leaveAlone = 30_000

/** Milliseconds after a change for which a booking is looked at once more; several runs. */
const recheck = 10 * 60_000

/**
 * Milliseconds for which the gateway is asked about an attempt that came to nothing, from when it did: one may be closed
 * long after it began, where this task or the machine of a request stood still. Longer than an outage of the site lasts.
 */
const askForLost = 24 * 60 * 60_000

/**
 * Settles every attempt that was left open (D17, `settleOpenAttempt`), and asks for money that may turn up for those that
 * came to nothing. Then it mends reservations that the site would not write but the database may hold, within `parts` of
 * them. `now`: epoch milliseconds.
 */
export async function reconcilePayments(
  now: number,
  parts: readonly ReservationFilter[],
): Promise<Reconciled> {
  const each = async (filter: ReservationFilter, act: Act) => {
    try {
      const found = eachReservation(directus(), filter)
      return await forEachIsolated(found, 'reservation not reconciled', act)
    } catch (error) {
      log.warn('reservations not looked for, and are next time', { act: act.name, error })
      return 0
    }
  }
  const eachIn = async (filter: ReservationFilter, act: Act) => {
    let mended = 0
    for (const part of parts) mended += await each(inShard(part, filter), act)
    return mended
  }
  const openBefore = now - leaveAlone
  const lostAfter = now - askForLost
  const reconcile = async () =>
    (await each(withOpenAttempt(openBefore), settleOpenAttempts)) +
    (await each(withLostAttempt(lostAfter), askAboutLost)) +
    (await each(owingPart(), sendParts))
  return {
    closed: (await isAnyDue(attemptsToReconcile(openBefore, lostAfter))) ? await reconcile() : 0,
    repaired: await eachIn(bookedToCheck(panamaNow(now), now - recheck), findCar),
  }
}

/** One question in place of four, as nearly always nothing is due; true also where the answer is not known. */
async function isAnyDue(attempts: Filter<Payments>): Promise<boolean> {
  try {
    return await isAnyAttempt(directus(), attempts)
  } catch (error) {
    log.warn('whether any payment is to be reconciled is not known', { error })
    return true
  }
}

async function settleOpenAttempts(found: ReservationRecord): Promise<boolean> {
  const { now } = requestContext()
  const isOld = ({ createdAt }: Attempt) => createdAt <= now - leaveAlone
  let reservation = found
  for (const { id } of found.attempts.filter((one) => isOpen(one) && isOld(one))) {
    reservation = await settleOpenAttempt(reservation, id)
  }
  return reservation.attempts.every((attempt) => !isOpen(attempt))
}

/** Money may turn up for an attempt that the gateway did not know, or had not captured. */
async function askAboutLost(found: ReservationRecord): Promise<boolean> {
  const { now } = requestContext()
  const isAskedFor = (attempt: Attempt) =>
    lostCodeOf(attempt) !== null && (attempt.updatedAt ?? 0) >= now - askForLost
  let reservation = found
  for (const { id } of found.attempts.filter(isAskedFor)) {
    reservation = await syncAttempt(reservation, attemptOf(reservation, id))
  }
  return reservation.version !== found.version
}

async function sendParts(found: ReservationRecord): Promise<boolean> {
  return (await refundParts(found)).version !== found.version
}

/**
 * A booking owns its car for its dates; one that does not takes it, or another unit, or a person has to help. So does one
 * of a model that was not tracked yet when it was booked.
 */
async function findCar(found: ReservationRecord): Promise<boolean> {
  const hasCar = (reservation: ReservationRecord) =>
    reservation.unitNumber !== null && ownsCar(reservation)
  let isMended = false
  const answer = await changeOrRefuse<'no_car'>(found, async (reservation, conflicts) => {
    isMended = false
    if (!isBooked(reservation.status) || hasCar(reservation)) return null
    const finding = await allocationsToOwn(reservation, conflicts)
    if (!finding.ok) return { refusal: 'no_car' }
    isMended = true
    const note = 'No ocupaba su auto en todas sus fechas: se le dio'
    return { events: ['repair'], note, allocations: finding.allocations }
  })
  if ('refusal' in answer) log.error('booked without a car', { alert: true, code: found.code })
  return isMended
}
