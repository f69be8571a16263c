import { awaitsPayment } from '~/domain/booking/reservation'
import { withLocale } from '~/domain/locale-path'
import { addressDigest, writeBookingReference } from '~/features/booking/current-reservation.server'
import { isProvenBy, type LinkPurpose, readLink } from '~/features/booking/signed-link.server'
import { behindAnswer } from '~/server/async/behind-answer.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
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
    if (link.ok && (await open(link))) {
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

async function open(link: { readonly code: string }): Promise<boolean> {
  const [code = ''] = link.code.split('_')
  const found = await findReservation(directus(), { code })
  if (!found || found.erasedAt !== null || found.brand !== requestContext().brand) return false
  const { submissionKey: key, status, renter } = found
  const reference = { code, key, current: awaitsPayment(status) }
  // The mail may have gone to the address before.
  if (!isProvenBy(link, renter.email)) {
    await writeBookingReference(reference)
    return true
  }
  await behindAnswer('address not marked as proven', () => proveAddress(renter.email))
  await writeBookingReference({ ...reference, provenFor: addressDigest(found) })
  return true
}

function seeOther(path: string, query = ''): Response {
  const Location = withLocale(path, requestContext().localeForm) + query
  return new Response(null, {
    status: 303,
    headers: { Location, 'Cache-Control': 'private, no-store' },
  })
}
