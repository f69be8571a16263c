import { awaitsPayment } from '~/domain/booking/reservation'
import { withLocale } from '~/domain/locale-path'
import { addressDigest, writeBookingReference } from '~/features/booking/current-reservation.server'
import { type LinkPurpose, readLink } from '~/features/booking/signed-link.server'
import { behindAnswer } from '~/server/async/behind-answer.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
import { mailKeysOf } from '~/server/directus/mail-outbox.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { findReservation } from '~/server/directus/reservations.server'
import { proveAddress } from '~/server/mail/take-mail.server'
import { requestContext } from '~/server/request-context.server'

/**
 * A link of a mail (D20): from then on this browser has the booking, as if it had been looked up. Its token leaves the
 * address at once. Only a code that we sealed is asked for, so nothing can be guessed. One that is old, wrong, or of
 * another brand leads to the look-up, which says so.
 */
export async function openLink(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  const answer = seeOther('/reserva/gestionar', '?otra=1&aviso=unavailable')
  return orUnavailable({ answer, error: 'link of a mail not opened' }, () => followLink(token))
}

async function followLink(token: string): Promise<Response> {
  for (const purpose of opening) {
    const link = readLink(token, purpose)
    if (link.ok && (await open(link.code))) {
      return seeOther(opens[purpose].path, opens[purpose].query)
    }
  }
  return seeOther('/reserva/gestionar', '?otra=1&aviso=enlace')
}

const opens = {
  booking: { path: '/reserva/gestionar/reserva', query: '' },
  precheckin: { path: '/precheckin', query: '' },
  pay: { path: '/reserva/gestionar/pagar', query: '?por=saldo' },
  counter: { path: '/reserva/checkout', query: '' },
} as const
const opening = [
  'booking',
  'precheckin',
  'pay',
  'counter',
] as const satisfies readonly LinkPurpose[]

async function open(code: string): Promise<boolean> {
  const found = await findReservation(directus(), { code })
  if (!found || found.erasedAt !== null || found.brand !== requestContext().brand) return false
  const { submissionKey: key, status } = found
  await behindAnswer('address not marked as proven', () => proveAddressOf(found))
  const provenFor = addressDigest(found)
  await writeBookingReference({ code, key, current: awaitsPayment(status), provenFor })
  return true
}

/** Not where it was corrected: the link may be that of the address before. */
async function proveAddressOf({ id, renter }: ReservationRecord): Promise<void> {
  const corrected = await mailKeysOf(directus(), id, 'address_changed')
  if (corrected.length === 0) await proveAddress(renter.email)
}

function seeOther(path: string, query = ''): Response {
  const Location = withLocale(path, requestContext().localeForm) + query
  return new Response(null, {
    status: 303,
    headers: { Location, 'Cache-Control': 'private, no-store' },
  })
}
