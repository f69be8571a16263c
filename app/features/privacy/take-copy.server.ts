import { strToU8, zipSync } from 'fflate'
import { panamaNow } from '~/domain/calendar/rental-period'
import { changeReservation } from '~/features/booking/change-reservation.server'
import { requestContext } from '~/server/request-context.server'
import { collectData } from './collect-data.server'
import { openDataLink } from './data-link.server'
import { dataPage } from './data-page'
import { bookingsOf } from './erase-data.server'

export type Copy =
  | { readonly ok: true; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false }

/**
 * Everything that is held about the renter whose mail had this link, once: that it was handed over is an event of the
 * booking, and of two at once one is refused. Null: the link opens no copy (any more). @throws AppError `unavailable`.
 */
export async function takeCopy(token: string): Promise<Copy> {
  const link = await openDataLink(token)
  if (link.state !== 'copy') return { ok: false }
  const { reservation, version } = link
  const { brand, code, language, renter } = reservation
  const bookings = await bookingsOf(reservation)
  const { data, photos } = await collectData(bookings, { email: renter.email, brand })
  const files = {
    'datos.html': strToU8(dataPage(data, { locale: language })),
    'datos.json': strToU8(JSON.stringify(data, null, 2)),
    ...Object.fromEntries(photos.map(({ name, bytes: photo }) => [name, photo])),
  }
  const bytes = zipSync(files, { mtime: panamaNow(requestContext().now) })
  let isMine = false
  await changeReservation(reservation, (now) => {
    isMine = now.version === version
    return isMine ? { events: ['copy'], note: 'El cliente descargó una copia de sus datos' } : null
  })
  return isMine ? { ok: true, name: `datos-${code}.zip`, bytes } : { ok: false }
}
