import { missingOf } from '~/domain/booking/look-up'
import { withLocale } from '~/domain/locale-path'
import { findUnopened } from '~/features/booking/find-by-code.server'
import { signLink } from '~/features/booking/signed-link.server'
import { behindAnswer } from '~/server/async/behind-answer.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { padDuration } from '~/server/async/pad-duration.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { originOfBrand } from '~/server/http/hosts.server'
import { queueMail } from '~/server/mail/mail-queue.server'
import { requestContext } from '~/server/request-context.server'
import type { Ask } from './privacy.schema'
import type { AskResult, DataRequest } from './privacy.types'

/**
 * Sends the renter of a booking a link that confirms what was asked for. The same answer after the same time whether or
 * not there is such a booking; every try counts, right or wrong, since a right one that did not would tell (D42).
 */
export async function askForData({ what, code, email }: Ask): Promise<AskResult> {
  const problems = missingOf({ code, email })
  if (problems) return { ok: false, problems }
  const began = performance.now()
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'request about personal data not taken' },
    async () => {
      const found = await findUnopened({ code, email })
      if (found === null || 'id' in found) {
        if (found) await behindAnswer('link to personal data not sent', () => sendLink(found, what))
        await padDuration(began, PADDED_DURATION_MS)
        return { ok: true }
      }
      return found
    },
  )
}

/** Milliseconds: reading hides behind it; the mail is written behind the answer. */
const PADDED_DURATION_MS = 1000
/** Milliseconds. */
const LINK_LASTS = 24 * 3_600_000
/** Milliseconds: asked for again meanwhile, it is the same mail. */
const ONE_MAIL = 10 * 60_000

/** It stands for the booking as it is now: whatever is done by it is an event, after which it opens nothing more. */
async function sendLink(found: ReservationRecord, what: DataRequest): Promise<void> {
  const { id, code, version, brand, language, renter } = found
  const { now } = requestContext()
  const token = signLink({
    purpose: `data_${what}`,
    code: `${code}_${version}`,
    until: now + LINK_LASTS,
  })
  const path = withLocale('/privacidad/datos/confirmar', language)
  await queueMail({
    key: `${code}:${version}:data_${what}:${Math.floor(now / ONE_MAIL)}`,
    kind: 'data_request',
    ...{ brand, language, recipient: renter.email, reservationId: id },
    facts: { what, url: `${originOfBrand(brand)}${path}?t=${token}` },
  })
}
