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
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { LookUpPage } from './manage.types'

/** Does `findByCode`, and says first which fields of the form are missing. */
export async function lookUp(typed: LookUp): Promise<LookUpResult> {
  const problems = missingOf(typed)
  if (problems) return { ok: false, problems }
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'booking not looked up' },
    async () => {
      const found = await findByCode(typed)
      return found.ok ? { ok: true } : found
    },
  )
}

/** The state of the page. @param posted how a form without scripts came back; else the page says whether this browser has a booking. */
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
