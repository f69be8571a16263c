import { isAppError } from '~/domain/app-error'
import {
  type LookUp,
  type LookUpResult,
  missingOf,
  type PostedLookUp,
} from '~/domain/booking/look-up'
import { awaitsPayment, isBooked } from '~/domain/booking/reservation'
import { shownReservation } from '~/features/booking/current-reservation.server'
import { findByCode } from '~/features/booking/find-by-code.server'
import { entryCar } from '~/features/site/entry-car.server'
import { log } from '~/server/log.server'
import type { LookUpPage } from './manage.types'

/** Of `findByCode`, with what is missing of the form said first. */
export async function lookUp(typed: LookUp): Promise<LookUpResult> {
  const problems = missingOf(typed)
  if (problems) return { ok: false, problems }
  try {
    const found = await findByCode(typed)
    if (found.ok) return { ok: true }
    return found
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('booking not looked up', { error })
    return { ok: false, error: 'unavailable' }
  }
}

/** @param posted how a form without scripts came back; else the page says whether this browser has a booking. */
export async function lookUpPage(posted: PostedLookUp | null): Promise<LookUpPage> {
  const [car, has] = await Promise.all([entryCar(), posted ? null : whatItHas()])
  return { posted, car, has }
}

async function whatItHas(): Promise<LookUpPage['has']> {
  const own = await shownReservation()
  if (!own) return null
  const { status } = own.reservation
  if (own.current && awaitsPayment(status)) return 'unpaid'
  return isBooked(status) || status === 'cancelled' ? 'booking' : null
}
