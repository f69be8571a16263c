import { isAppError } from '~/domain/app-error'
import { isBooked } from '~/domain/reservation'
import { directus } from '~/server/directus/client.server'
import { type Attempt, findAttempt } from '~/server/directus/payments.server'
import { findReservation } from '~/server/directus/reservations.server'
import { gateway } from '~/server/gateways/configured.server'
import { takeFromLimit } from '~/server/limits.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { note } from './attempt-log.server'
import { gatewayOf } from './gateway-name'
import { checkoutPath, thanksPath } from './payment-request.server'
import { returnPage } from './return-page.server'
import { settle } from './settle.server'

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
  const settled = attempt && hint ? await trySettling(attempt, hint.kind) : attempt
  if (request.method === 'POST') {
    const again = settled ? `?intento=${encodeURIComponent(settled.key)}` : ''
    const Location = `/api/pago/${known}/retorno${again}`
    return new Response(null, { status: 303, headers: { Location } })
  }
  return returnPage(await destination(settled))
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

async function trySettling(attempt: Attempt, kind: string): Promise<Attempt> {
  if (takeFromLimit('paymentReturn') > 0) return attempt
  try {
    const settled = await settle(attempt)
    await note(settled, kind, 'return')
    return settled
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('return not settled yet', { attempt: attempt.key, error: String(error) })
    return attempt
  }
}

async function destination(attempt: Attempt | null) {
  const language = requestContext().localeForm === 'en' ? 'en' : 'es'
  if (!attempt) return { language, path: checkoutPath({ language }) } as const
  try {
    const reservation = await findReservation(directus(), { id: attempt.reservationId })
    if (!reservation) return { language, path: checkoutPath({ language }) } as const
    const path = isBooked(reservation.status) ? thanksPath(reservation) : checkoutPath(reservation)
    return { language: reservation.language, path }
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('return without its reservation', { attempt: attempt.key, error: String(error) })
    return { language, path: checkoutPath({ language }) } as const
  }
}
