import { isAppError } from '~/domain/app-error'
import { isBooked } from '~/domain/booking/reservation'
import { canonicalPath, localeOfForm } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { m } from '~/paraglide/messages'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { findAttempt } from '~/server/directus/payments.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import type { PaymentHint } from '~/server/gateways'
import { gateway, gatewayInUse } from '~/server/gateways/configured.server'
import { plain } from '~/server/http/security-headers.server'
import { takeFromRateLimit } from '~/server/limits/rate-limit.server'
import { log } from '~/server/log.server'
import { actingAs, requestContext } from '~/server/request-context.server'
import { PAYMENT_RETURN_MESSAGE } from './payment.types'
import { abandonAttempt } from './refund.server'
import { syncKnownAttempt } from './sync-attempt.server'

/** A form of a gateway's window has a few fields; more is not for us. */
const maximumFields = 50

/**
 * The browser is back from a gateway's window, perhaps by a form posted from the gateway's site: without our cookies,
 * from nobody we can trust. A hint only (D17): the gateway is asked. A POST answers 303: a reload posts nothing.
 */
export async function handleGatewayReturn(name: string, request: Request): Promise<Response> {
  const known = gatewayInUse(name)
  if (!known) return plain(404, 'Not Found')
  const params = await paramsOf(request)
  const hint = gateway(known).readReturn(params)
  const attempt = hint
    ? await tryFinding(known, hint)
    : await tryFinding(known, { attemptId: params.get('intento') ?? '' })
  const reservation =
    attempt && (hint ? await trySyncing(attempt, hint) : await tryReading(attempt))
  if (request.method === 'POST') {
    const again = attempt ? `?intento=${encodeURIComponent(attempt.key)}` : ''
    const Location = `/api/pago/${known}/retorno${again}`
    // Any other policy, here or on the page, would make the browser cut the tie to the window that opened this one.
    const headers = { Location, 'Cross-Origin-Opener-Policy': 'unsafe-none' }
    return new Response(null, { status: 303, headers })
  }
  return returnPage(destination(reservation, attempt))
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

async function trySyncing(
  attempt: Attempt,
  { kind }: Pick<PaymentHint, 'kind'>,
): Promise<ReservationRecord | null> {
  if ((await takeFromRateLimit('paymentReturn')) > 0) return tryReading(attempt)
  try {
    const { reservation } = await actingAs('gateway', () => syncKnownAttempt(attempt))
    return kind === 'cancel' ? await cancelOwn(reservation, attempt) : reservation
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('return not synced yet', { attempt: attempt.key, error: String(error) })
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
  return abandonAttempt(reservation, id, 'cancelled')
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

function destination(reservation: ReservationRecord | null, attempt: Attempt | null) {
  const language = reservation?.language ?? localeOfForm(requestContext().localeForm)
  return { language, path: canonicalPath(pageOf(reservation, attempt), language) }
}

/** The page that asked for the payment, or the thanks once it is paid. */
function pageOf(reservation: ReservationRecord | null, attempt: Attempt | null): string {
  if (reservation && attempt?.amendment)
    return `/reserva/gestionar/pagar?${attempt.amendment.query}`
  return reservation && isBooked(reservation.status) ? '/reserva/thanks' : '/reserva/checkout'
}

/** In its own window it tells the checkout to look and closes itself; in the renter's only tab it goes on to `path`. */
function returnPage({
  language,
  path,
}: {
  readonly language: Locale
  readonly path: string
}): Response {
  const { nonce, origin } = requestContext()
  const locale = { locale: language }
  const title = m.payment_return_title({}, locale)
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="1;url=${escapeHtml(path)}"></noscript>
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">body{font:1.125rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:24rem;padding:0 1rem;text-align:center}</style>
<p role="status">${escapeHtml(title)}</p>
<p><a href="${escapeHtml(path)}">${escapeHtml(m.payment_return_link({}, locale))}</a></p>
<script nonce="${nonce}">
const goOn = () => location.replace(${scriptText(path)})
if (window.opener) {
  window.opener.postMessage(${scriptText(PAYMENT_RETURN_MESSAGE)}, ${scriptText(origin)})
  window.close()
  setTimeout(goOn, 1000)
} else goOn()
</script>
</html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    },
  })
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
