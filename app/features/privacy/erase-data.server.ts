import { isAppError } from '~/domain/app-error'
import { panamaNow } from '~/domain/calendar/rental-period'
import { normaliseEmail } from '~/domain/people/email'
import { isInBooks, keptUntil, whyErasingWaits } from '~/domain/people/personal-data'
import { changeReservation } from '~/features/booking/change-reservation.server'
import { directus } from '~/server/directus/client.server'
import {
  deleteLeads,
  emptyAccount,
  leadsOf,
  redemptionIds,
} from '~/server/directus/held-data.server'
import { deleteLicenses } from '~/server/directus/license-files.server'
import { findPrecheck } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { eachReservation } from '~/server/directus/reservations.server'
import { alertsOf, deleteAlerts } from '~/server/directus/stock-alerts.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { appConfig } from '../../../app.config'
import type { ErasePlan } from './privacy.types'

/** All bookings of a renter of this brand, under the address that one of them has. Oldest first. */
export async function bookingsOf({
  renter: { email },
  brand,
}: ReservationRecord): Promise<ReservationRecord[]> {
  if (email === '') return []
  const filter = { email: { _eq: email }, brand: { _eq: brand } }
  const found: ReservationRecord[] = []
  for await (const one of eachReservation(directus(), filter)) found.push(one)
  return found
}

/** The fate of a booking's data, also where they are erased already. */
export function erasePlan(reservation: ReservationRecord): ErasePlan {
  const { code, pickup, return: returned, renter, erasedAt } = reservation
  const { invoiceCompany, invoiceRuc } = renter
  const waits = erasedAt === null ? whyErasingWaits(reservation, now()) : null
  return {
    ...{ code, pickup, return: returned, waits },
    keptUntil: isInBooks(reservation)
      ? keptUntil(returned, appConfig.retention.bookingYears)
      : null,
    hasInvoice: invoiceCompany !== '' || invoiceRuc !== '',
  }
}

/**
 * Everything about the renter of a booking that may go now, theirs under the same address included; the booking itself
 * last, so that the link serves again where something stopped it. Safe to do again. @throws AppError `unavailable`.
 */
export async function eraseRenter(asked: ReservationRecord): Promise<ErasePlan[]> {
  const bookings = await bookingsOf(asked)
  await emptyAccount(directus(), asked.renter.email)
  const leads = await leadsOf(directus(), asked.renter.email, asked.brand)
  await deleteLeads(
    directus(),
    leads.map(({ id }) => id),
  )
  const alerts = await alertsOf(
    directus(),
    { email: normaliseEmail(asked.renter.email) },
    asked.brand,
  )
  await deleteAlerts(
    directus(),
    alerts.map(({ id }) => id),
  )
  const others = bookings.filter(({ id }) => id !== asked.id)
  const plans: ErasePlan[] = []
  for (const one of [...others, asked]) plans.push(erasePlan(await eraseBooking(one)))
  return plans.toReversed()
}

/** `isOver`: the time of the books is over, too. */
export async function eraseBooking(
  known: ReservationRecord,
  { isOver = false }: { readonly isOver?: boolean } = {},
): Promise<ReservationRecord> {
  const precheck = await findPrecheck(directus(), known.id)
  const changed = await changeReservation(known, async (reservation) => {
    const inBooks = !isOver && isInBooks(reservation)
    const { invoiceCompany, invoiceRuc, invoiceDv } = reservation.renter
    const isNamed = [invoiceCompany, invoiceRuc, invoiceDv].some((text) => text !== '')
    const isKept = isNamed || reservation.accepted.at !== null
    if (reservation.erasedAt !== null && (inBooks || !isKept)) return null
    if (whyErasingWaits(reservation, now())) return null
    return {
      events: ['erase'],
      note: isOver
        ? 'Pasó el tiempo que se guardan los datos'
        : 'El cliente pidió borrar sus datos',
      erasing: {
        inBooks,
        attempts: reservation.attempts.map(({ id }) => id),
        redemptions: await redemptionIds(directus(), reservation.id),
      },
    }
  })
  if (changed.erasedAt !== null && precheck) await deletePhotos([precheck.front, precheck.back])
  return changed
}

/** They are nobody's since their pre-check-in went: what is not deleted here is by the minute task. */
async function deletePhotos(photos: readonly (string | null)[]): Promise<void> {
  try {
    await deleteLicenses(
      directus(),
      photos.filter((one) => one !== null),
    )
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('photos of an erased booking not deleted yet', { error })
  }
}

const now = () => panamaNow(requestContext().now)
