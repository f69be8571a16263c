import { isAppError } from '~/domain/app-error'
import { isBooked } from '~/domain/reservation'
import { currentReservation } from '~/features/reservation/current-reservation.server'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { findAttempt } from '~/server/directus/payments.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import type { PaymentHint } from '~/server/gateways'
import { gateway } from '~/server/gateways/configured.server'
import { log } from '~/server/log.server'
import { takeFromRateLimit } from '~/server/rate-limit.server'
import { actingAs, requestContext } from '~/server/request-context.server'
import { gatewayOf } from './gateway-name'
import { giveUp } from './give-back.server'
import { checkoutPath, thanksPath } from './payment-request.server'
import { returnPage } from './return-page.server'
import { settleAttempt } from './settle.server'

/** A form of a gateway's window has a few fields; more is not for us. */
const maximumFields = 50

/**
 * The browser comes back from a gateway's window, by a GET or by a form posted from the gateway's site:
 * without our cookies then, and from nobody we can trust. It is a hint (D17): whatever it says, the
 * gateway is asked, and nothing else happens. A POST answers 303, so that a reload posts nothing.
 */
export async function handleGatewayReturn(name: string, request: Request): Promise<Response> {
  const known = gatewayOf(name)
  if (!known) return new Response('Not Found', { status: 404 })
  const params = await paramsOf(request)
  const hint = gateway(known).readReturn(params)
  const attempt = hint
    ? await tryFinding(known, hint)
    : await tryFinding(known, { attemptId: params.get('intento') ?? '' })
  const reservation =
    attempt && (hint ? await trySettling(attempt, hint) : await tryReading(attempt))
  if (request.method === 'POST') {
    const again = attempt ? `?intento=${encodeURIComponent(attempt.key)}` : ''
    const Location = `/api/pago/${known}/retorno${again}`
    // The policy counts on this answer, too: any other cuts the tie to the window that opened this one.
    const headers = { Location, 'Cross-Origin-Opener-Policy': 'unsafe-none' }
    return new Response(null, { status: 303, headers })
  }
  return returnPage(destination(reservation))
}

async function paramsOf(request: Request): Promise<URLSearchParams> {
  if (request.method !== 'POST') return new URL(request.url).searchParams
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams()
  const fields = [...new URLSearchParams(await request.text())]
  return new URLSearchParams(fields.slice(0, maximumFields))
}

type Ids = Parameters<typeof findAttempt>[2]

/** A return never fails: the checkout, to which it leads, asks again by itself. */
async function tryFinding(name: string, ids: Ids): Promise<Attempt | null> {
  try {
    return await findAttempt(directus(), name, ids)
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('return not matched', { gateway: name, error: String(error) })
    return null
  }
}

async function trySettling(
  attempt: Attempt,
  { kind }: Pick<PaymentHint, 'kind'>,
): Promise<ReservationRecord | null> {
  if ((await takeFromRateLimit('paymentReturn')) > 0) return tryReading(attempt)
  try {
    const settled = await actingAs('gateway', () => settleAttempt(attempt))
    return kind === 'cancel' ? await cancelOwn(settled, attempt) : settled
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('return not settled yet', { attempt: attempt.key, error: String(error) })
    return null
  }
}

/** The payer said no in the gateway's window; believed only of the browser whose reservation it is. */
async function cancelOwn(
  reservation: ReservationRecord,
  { id }: Attempt,
): Promise<ReservationRecord> {
  const own = await currentReservation()
  if (own?.reservation.code !== reservation.code) return reservation
  return giveUp(reservation, id, 'cancelled')
}

async function tryReading(attempt: Attempt): Promise<ReservationRecord | null> {
  try {
    return await readReservation(directus(), { id: attempt.reservationId })
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('return without its reservation', { attempt: attempt.key, error: String(error) })
    return null
  }
}

function destination(reservation: ReservationRecord | null) {
  const language = requestContext().localeForm === 'en' ? 'en' : 'es'
  if (!reservation) return { language, path: checkoutPath({ language }) } as const
  const path = isBooked(reservation.status) ? thanksPath(reservation) : checkoutPath(reservation)
  return { language: reservation.language, path }
}
