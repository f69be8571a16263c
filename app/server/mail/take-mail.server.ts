import { createHmac } from 'node:crypto'
import { MAILS_A_DAY, MAILS_A_DAY_PROVEN } from '~/domain/booking/booking-rules'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { normaliseEmail } from '~/domain/people/email'
import { hasMark, insertMark, renewMark } from '../directus/alert-marks.server'
import { directus } from '../directus/client.server'
import { requestContext } from '../request-context.server'
import { sessionSecrets } from '../session/secrets.server'

const DAY = 86_400_000
const PROVEN_LASTS = 400 * DAY

/**
 * One of the mails of a kind that an address may get in a day in Panama, whoever asks for it: nobody's mailbox is filled by
 * somebody else (D47). The mark does not say whose the address is, and an address with a tag is that without.
 * @param hourly counts by the hour: for a link that the owner of a proven address needs today, whoever else asked for it
 * @returns false: there is none left. @throws AppError `unavailable`
 */
export async function takeMail(
  kind: string,
  email: string,
  { hourly = false } = {},
): Promise<boolean> {
  const { now } = requestContext()
  const time = hourly ? panamaNow(now).slice(0, 13) : dateOf(panamaNow(now))
  const prefix = `${sealOf(`mail ${kind}`, email)}:${time}`
  const take = async (from: number, to: number) => {
    for (let number = from; number <= to; number++) {
      if (await insertMark(directus(), { key: `${prefix}:${number}`, until: now + DAY }))
        return true
    }
    return false
  }
  if (await take(1, MAILS_A_DAY)) return true
  return !hourly && (await isProven(email)) && (await take(MAILS_A_DAY + 1, MAILS_A_DAY_PROVEN))
}

/** Whether its owner has shown within the last 400 days that they read it. @throws AppError `unavailable` */
export async function isProven(email: string): Promise<boolean> {
  const { now } = requestContext()
  const seals = sessionSecrets().map((secret) => sealOf('proven', email, secret))
  const found = await Promise.all(seals.map((key) => hasMark(directus(), key, now)))
  return found.includes(true)
}

/** Whoever asks has the mailbox: they opened a link that went there, or have an account of it. @throws AppError `unavailable` */
export async function proveAddress(email: string): Promise<void> {
  const until = requestContext().now + PROVEN_LASTS
  await renewMark(directus(), { key: sealOf('proven', email), until })
}

function sealOf(what: string, email: string, secret = sessionSecrets()[0]): string {
  const mailbox = normaliseEmail(email).replace(/\+[^@]*@/, '@')
  const seal = createHmac('sha256', secret).update(`${what} ${mailbox}`)
  return seal.digest('base64url')
}
