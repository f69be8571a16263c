import { isOpen } from '~/domain/attempt'
import { panamaNow } from '~/domain/rental-period'
import { isHoldExpired } from '~/domain/reservation'
import { changeReservation } from '~/features/reservation/change-reservation.server'
import { claimsToBook } from '~/features/reservation/claims.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import {
  bookedWithoutCar,
  capturedElsewhere,
  waitingForNothing,
  withLostAttempt,
  withOpenAttempt,
} from '~/server/directus/reservation-filters.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { eachReservation, type ReservationFilter } from '~/server/directus/reservations.server'
import { forEachAlone } from '~/server/for-each-alone.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { finishCapture } from './accept-capture.server'
import { giveBack } from './give-back.server'
import { settle, unsettled } from './settle.server'

export type Reconciled = {
  /** Reservations whose attempts were open and are closed now. */
  readonly settled: number
  /** Reservations that were mended: an older version, or somebody in the Studio, left them at odds with themselves. */
  readonly repaired: number
}

type Act = (found: ReservationRecord) => Promise<boolean>

/** Milliseconds: younger attempts are in the hands of the renter's own page. */
const leaveAlone = 30_000

/** Milliseconds for which the gateway is still asked about what it did not know. */
const askForLost = 2 * 60 * 60_000

/**
 * Brings every attempt that was left open to its end (D17): asks the gateway, takes an agreed PayPal payment, retries
 * what should have been given back. One whose renter never came back is closed at the gateway when its hold is over, and
 * the car is free in the same write; one of which the gateway says nothing stays open. Then mends what cannot be written
 * any more, but may stand in the database. `now`: epoch milliseconds.
 */
export async function reconcilePayments(now: number): Promise<Reconciled> {
  const each = async (filter: ReservationFilter, act: Act) => {
    try {
      const found = eachReservation(directus(), filter)
      return await forEachAlone(found, 'reservation not reconciled', act)
    } catch (error) {
      log.warn('reservations not looked for, and are next time', { act: act.name, error })
      return 0
    }
  }
  return {
    settled:
      (await each(withOpenAttempt(now - leaveAlone), settleOpen)) +
      (await each(withLostAttempt(now - askForLost), askAboutLost)),
    repaired:
      (await each(capturedElsewhere(), finishAccepted)) +
      (await each(waitingForNothing(), letPayAgain)) +
      (await each(bookedWithoutCar(panamaNow(now)), findCar)),
  }
}

async function settleOpen(found: ReservationRecord): Promise<boolean> {
  const attempt = found.attempts.findLast(isOpen)
  if (!attempt) return false
  const settled = await settle(found, attempt)
  const open = unsettled(settled)
  if (!open) return true
  const { now } = requestContext()
  if (settled.status !== 'expired' && !isHoldExpired(settled, now)) return false
  return unsettled(await giveBack(settled, open.id, 'hold_expired', 'expired')) === undefined
}

/** Money may turn up for an attempt that the gateway did not know. */
async function askAboutLost(found: ReservationRecord): Promise<boolean> {
  const isLost = ({ status, responseCode }: Attempt) =>
    status === 'failed' && responseCode === 'not_found'
  let changed = false
  let reservation = found
  for (const attempt of found.attempts.filter(isLost)) {
    reservation = await settle(reservation, attempt)
    changed ||= reservation.version !== found.version
  }
  return changed
}

async function finishAccepted(found: ReservationRecord): Promise<boolean> {
  const accepted = found.attempts.find(
    ({ capturedReservation, status }) => capturedReservation !== null && status !== 'refunded',
  )
  const finished = accepted ? await finishCapture(found, accepted.id) : found
  return finished.version !== found.version
}

async function letPayAgain(found: ReservationRecord): Promise<boolean> {
  const mended = await changeReservation(found, ({ status, attempts }) =>
    status === 'pending_payment' && !attempts.some(isOpen)
      ? { events: ['fail'], why: 'Esperaba un pago que no estaba en curso' }
      : null,
  )
  return mended.version !== found.version
}

/** A booking must own its car: it takes one again, or a person has to help. */
async function findCar(found: ReservationRecord): Promise<boolean> {
  const mended = await changeReservation(found, async (reservation, conflicts) => {
    const { ok, ...finding } = await claimsToBook(reservation, conflicts)
    const claims = ok && 'claims' in finding ? finding.claims : {}
    if (!claims.slots) return null
    return { events: ['repair'], why: 'No ocupaba ningún auto: se le dio uno', claims }
  })
  if (mended.version !== found.version) return true
  log.error('booked without a car', { alert: true, code: found.code })
  return false
}
