import { createHmac } from 'node:crypto'
import { MAILS_A_DAY } from '~/domain/booking/booking-rules'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { normaliseEmail } from '~/domain/people/email'
import { insertMark } from '../directus/alert-marks.server'
import { directus } from '../directus/client.server'
import { env } from '../env.server'
import { requestContext } from '../request-context.server'

const DAY = 86_400_000

/**
 * One of the mails of a kind that an address may get in a day in Panama, whoever asks for it: nobody's mailbox is filled by
 * somebody else (D47). The mark does not say whose the address is, and an address with a tag is that without.
 * @returns false: there is none left. @throws AppError `unavailable`
 */
export async function takeMail(kind: string, email: string): Promise<boolean> {
  const { now } = requestContext()
  const mailbox = normaliseEmail(email).replace(/\+[^@]*@/, '@')
  const seal = createHmac('sha256', env().SESSION_SECRET).update(`mail ${kind} ${mailbox}`)
  const day = `${seal.digest('base64url')}:${dateOf(panamaNow(now))}`
  for (let number = 1; number <= MAILS_A_DAY; number++) {
    if (await insertMark(directus(), { key: `${day}:${number}`, until: now + DAY })) return true
  }
  return false
}
