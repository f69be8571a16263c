import { createHmac } from 'node:crypto'
import { MAILS_A_DAY, MAILS_A_DAY_PROVEN } from '~/domain/booking/booking-rules'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { normaliseEmail } from '~/domain/people/email'
import { deleteMark, hasMark, insertMark, renewMark } from '../directus/alert-marks.server'
import { directus } from '../directus/client.server'
import { log } from '../log.server'
import { requestContext } from '../request-context.server'
import { sessionSecrets } from '../session/secrets.server'

const DAY = 86_400_000
const PROVEN_LASTS = 400 * DAY

/** One of the mails of a day, which is given back where none was written. */
export type TakenMail = {
  /** Never fails: what cannot be given back is used up. */
  giveBack(): Promise<void>
}

/**
 * One of the mails of a kind that an address may get in a day in Panama, whoever asks for it: nobody's mailbox is filled by
 * somebody else (D47). The mark does not say whose the address is, and an address with a tag is that without.
 * @param hourly counts by the hour: for a link that the owner of a proven address needs today, whoever else asked for it
 * @returns null: there is none left. @throws AppError `unavailable`
 */
export async function takeMail(
  kind: string,
  email: string,
  { hourly = false } = {},
): Promise<TakenMail | null> {
  const { now } = requestContext()
  const time = hourly ? panamaNow(now).slice(0, 13) : dateOf(panamaNow(now))
  const prefix = `${sealOf(`mail ${kind}`, email)}:${time}`
  const take = async (from: number, to: number) => {
    for (let number = from; number <= to; number++) {
      const key = `${prefix}:${number}`
      if (await insertMark(directus(), { key, until: now + DAY })) return takenAs(key)
    }
    return null
  }
  const taken = await take(1, MAILS_A_DAY)
  if (taken || hourly || !(await isProven(email))) return taken
  return take(MAILS_A_DAY + 1, MAILS_A_DAY_PROVEN)
}

function takenAs(key: string): TakenMail {
  return {
    giveBack: () =>
      deleteMark(directus(), key).catch((error: unknown) =>
        log.warn('a mail that was not written is counted', { error }),
      ),
  }
}

/**
 * Writes the mail that was taken, and gives it back where that fails or nothing is written.
 * @param write resolves to whether there is one now that was not there
 */
export async function writeTaken(taken: TakenMail, write: () => Promise<boolean>): Promise<void> {
  let isWritten = false
  try {
    isWritten = await write()
  } finally {
    if (!isWritten) await taken.giveBack()
  }
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
