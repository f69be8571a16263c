import { isCaptured } from '~/domain/booking/payment-ledger'
import { isBooked } from '~/domain/booking/reservation'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
import { AGAIN, mailKeysOf } from '~/server/directus/mail-outbox.server'
import { queueMail } from '~/server/mail/mail-queue.server'
import { takeMail, writeTaken } from '~/server/mail/take-mail.server'
import { requestContext } from '~/server/request-context.server'
import type { ResendResult } from './manage.types'

/** So many of one booking in so many minutes, whoever asks. */
const MAX_MAILS = 3
const MINUTES = 10

/**
 * The mail of a booking once more, to the address it has. In one minute it is the same mail however often it is asked for. It
 * is one of those that the address may get in a day (D47).
 */
export async function resendMail({ code }: { readonly code: string }): Promise<ResendResult> {
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'mail not queued again' },
    () => resend(code),
  )
}

async function resend(code: string): Promise<ResendResult> {
  const own = await currentReservation()
  if (own?.reservation.code !== code || !isBooked(own.reservation.status)) {
    return { ok: false, error: 'no_reservation' }
  }
  const { id, brand, language, renter, attempts } = own.reservation
  const kind = 'confirmation'
  const prefix = `${code}:${kind}${AGAIN}`
  const minute = Math.floor(requestContext().now / 60_000)
  const keys = await mailKeysOf(directus(), id, kind)
  const others = keys.filter((key) => {
    const at = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN
    return at > minute - MINUTES && at !== minute
  })
  if (others.length >= MAX_MAILS) return { ok: false, error: 'too_many_requests' }
  const key = `${prefix}${minute}`
  if (keys.includes(key)) return { ok: true }
  const queue = () => queueMail({ key, kind, brand, language, recipient: '', reservationId: id })
  if (attempts.some(isCaptured)) await queue()
  else {
    const taken = await takeMail(kind, renter.email)
    if (!taken) return { ok: false, error: 'too_many_requests' }
    await writeTaken(taken, queue)
  }
  return { ok: true }
}
