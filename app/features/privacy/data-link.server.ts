import { type LinkPurpose, readLink } from '~/features/booking/signed-link.server'
import { directus } from '~/server/directus/client.server'
import { isOnlyMendedSince } from '~/server/directus/reservation-events.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findReservation } from '~/server/directus/reservations.server'
import { requestContext } from '~/server/request-context.server'
import type { DataRequest } from './privacy.types'

export type DataLink =
  | {
      readonly state: DataRequest
      readonly reservation: ReservationRecord
      readonly version: number
    }
  /** It serves for as long as there is a consent to withdraw, whatever happened to the booking. */
  | { readonly state: 'promos'; readonly reservation: ReservationRecord }
  /** By this very link, or another one. */
  | { readonly state: 'erased'; readonly reservation: ReservationRecord }
  | { readonly state: 'over' }

const datedPurposes = { copy: 'data_copy', erase: 'data_erase' } as const satisfies Record<
  DataRequest,
  LinkPurpose
>

/**
 * The target of a mail's link. `over`: it is wrong, of another brand, too old, or used, since its act moved the booking
 * on. What the site mends by itself, as when the hour of the pickup has come, ends none.
 * @throws AppError `unavailable`.
 */
export async function openDataLink(token: string): Promise<DataLink> {
  const stop = readLink(token, 'marketing_stop')
  if (stop.ok) {
    const reservation = await ofBrand(stop.code)
    return reservation ? { state: 'promos', reservation } : { state: 'over' }
  }
  for (const state of ['copy', 'erase'] as const) {
    const link = readLink(token, datedPurposes[state])
    if (!link.ok) continue
    const [code = '', version = ''] = link.code.split('_')
    const reservation = await ofBrand(code)
    if (!reservation) return { state: 'over' }
    if (state === 'erase' && reservation.erasedAt !== null) return { state: 'erased', reservation }
    const isOpen = await isOnlyMendedSince(directus(), reservation, Number(version))
    if (!isOpen) return { state: 'over' }
    return { state, reservation, version: reservation.version }
  }
  return { state: 'over' }
}

async function ofBrand(code: string): Promise<ReservationRecord | null> {
  const reservation = await findReservation(directus(), { code })
  return reservation?.brand === requestContext().brand ? reservation : null
}
