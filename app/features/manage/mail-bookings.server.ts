import { localeOfForm } from '~/domain/locale-path'
import { isEmail, typedEmail } from '~/domain/people/email'
import { bookingsOfAddress } from '~/features/booking/bookings-of-address.server'
import { entryCar } from '~/features/site/entry-car.server'
import { behindAnswer } from '~/server/async/behind-answer.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { padDuration } from '~/server/async/pad-duration.server'
import { directus } from '~/server/directus/client.server'
import { mailKeysOf } from '~/server/directus/mail-outbox.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { queueMail } from '~/server/mail/mail-queue.server'
import { isProven, takeMail, writeTaken } from '~/server/mail/take-mail.server'
import { requestContext } from '~/server/request-context.server'
import type { LostCode } from './manage.schema'
import type { LostCodePage, LostCodeResult } from './manage.types'

/** Milliseconds: reading hides behind it; the mail is written behind the answer. */
const PADDED_DURATION_MS = 1000

/**
 * Mails an address its bookings, for who has lost the code (D51). The same answer after the same time whether or not it
 * has any, or was written to enough.
 */
export async function mailBookings({ email: typed }: LostCode): Promise<LostCodeResult> {
  const email = typedEmail(typed)
  if (!isEmail(email)) return { ok: false, problems: { email: true } }
  const began = performance.now()
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'bookings of an address not mailed' },
    async () => {
      const { brand } = requestContext()
      const bookings = await bookingsOfAddress(email, brand)
      await behindAnswer('bookings of an address not mailed', () => mailThem(email, bookings))
      await padDuration(began, PADDED_DURATION_MS)
      return { ok: true }
    },
  )
}

/** @param posted how its form came back; null: it was not sent yet. */
export async function lostCodePage(posted: LostCodePage['posted']): Promise<LostCodePage> {
  return { posted, car: await entryCar() }
}

/**
 * Once in a minute, and three times a day, whoever asks; three times an hour to an address that is proven, whose owner is not
 * kept from it by others (D47). The mail is written by what there is once it is sent.
 */
async function mailThem(email: string, bookings: readonly ReservationRecord[]): Promise<void> {
  const { brand, localeForm, now } = requestContext()
  // It goes with the last that was made: whatever deletes that deletes the address of the mail, too.
  const last = bookings.toSorted((a, b) => b.id - a.id)[0]
  if (!last) return
  const kind = 'my_bookings'
  const key = `${last.code}:${kind}:${Math.floor(now / 60_000)}`
  if ((await mailKeysOf(directus(), last.id, kind)).includes(key)) return
  const taken = await takeMail(kind, email, { hourly: await isProven(email) })
  if (!taken) return
  const language = localeOfForm(localeForm)
  const mail = { key, kind, brand, language, recipient: email } as const
  await writeTaken(taken, () => queueMail({ ...mail, reservationId: last.id }))
}
