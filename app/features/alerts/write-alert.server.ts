import type { Catalogue } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { carSlugs } from '~/domain/stock/car-slug'
import { carName } from '~/features/booking/car-words'
import { insertMark } from '~/server/directus/alert-marks.server'
import { directus } from '~/server/directus/client.server'
import { isMailWritten } from '~/server/directus/mail-outbox.server'
import {
  deleteAlerts,
  findAlert,
  insertAlert,
  type StockAlert,
} from '~/server/directus/stock-alerts.server'
import { queueMail } from '~/server/mail/mail-queue.server'
import { takeMail, writeTaken } from '~/server/mail/take-mail.server'
import { requestContext } from '~/server/request-context.server'
import { appConfig } from '../../../app.config'
import { addressSeal, isEmailRefused, sealed } from './alert-address.server'
import { confirmMailFacts } from './alert-links.server'
import type { Wanted } from './wanted-car.server'

/** Milliseconds: asked for again meanwhile, the mail is still on its way. */
const ONE_MAIL = 10 * 60_000

type Asking = Wanted & {
  readonly coupon: string
  /** Normalised. */
  readonly email: string
  readonly brand: string
  readonly language: Locale
}

/**
 * The alert, and the mail that asks to confirm it; asked for again, that mail once more. An alert that was told of is
 * done: asked for again is a new one. What is not to be, or would be one mail too many, is left out without a word.
 */
export async function writeAlert(asking: Asking, content: Catalogue): Promise<void> {
  const { key, alert } = await currentAlert(asking)
  if (alert) await sendAgain(alert, asking.language, content)
  else await writeNew(key, asking, content)
}

/** Each follows the one that was told of, by its key: of two who ask at once, one is refused by the unique column. */
async function currentAlert(asking: Asking) {
  const first = keyOf(asking)
  for (let key = first; ; ) {
    const alert = await findAlert(directus(), { key })
    if (alert?.status !== 'told') return { key, alert }
    key = `${first}:${alert.id}`
  }
}

async function writeNew(key: string, asking: Asking, content: Catalogue): Promise<void> {
  const { carId, search, coupon, email, brand, language } = asking
  const { now } = requestContext()
  const branchId = (slug: string) => content.branches.find((one) => one.slug === slug)?.id
  const [pickupBranchId, returnBranchId] = [search.pickupBranch, search.returnBranch].map(branchId)
  if (!pickupBranchId || !returnBranchId) return
  const { pickup, return: returned, driverAge = null } = search
  const isNew = await insertAlert(directus(), {
    ...{ key, carId, pickupBranchId, returnBranchId, pickup, return: returned, driverAge, coupon },
    ...{ email, address: addressSeal(email), brand, language, status: 'asked', requestedAt: now },
  })
  const alert = isNew && (await findAlert(directus(), { key }))
  if (!alert) return
  // Looked for after the row was written: whoever refuses mails from here on deletes it.
  const taken = (await isEmailRefused(email)) ? null : await takeMail('alert_confirm', email)
  if (!taken) return deleteAlerts(directus(), [alert.id])
  await writeTaken(taken, () => sendLink(alert, 'first', content))
}

/** Once; also of one that is confirmed: its link says so. */
async function sendAgain(alert: StockAlert, language: Locale, content: Catalogue): Promise<void> {
  const { id, email, requestedAt, status } = alert
  const { now } = requestContext()
  // Whoever wrote the alert came no further, and was told that they may try again.
  const isFirst = status === 'asked' && !(await isMailWritten(directus(), mailKey(id, 'first')))
  if ((!isFirst && now - requestedAt < ONE_MAIL) || (await isEmailRefused(email))) return
  const until = requestedAt + appConfig.retention.unconfirmedAlertHours * 3_600_000
  if (!isFirst && !(await insertMark(directus(), { key: `alert:${id}:again`, until }))) return
  const taken = await takeMail('alert_confirm', email)
  if (!taken) return
  const which = isFirst ? 'first' : 'again'
  await writeTaken(taken, () => sendLink({ ...alert, language }, which, content))
}

const mailKey = (id: number, which: 'first' | 'again') => `alert:${id}:confirm:${which}`

/** @returns whether there is a mail now that was not there */
async function sendLink(
  alert: StockAlert,
  which: 'first' | 'again',
  content: Catalogue,
): Promise<boolean> {
  const { id, brand, language, email } = alert
  const car = content.cars.find((one) => one.id === alert.carId)
  if (!car) return false
  const { branches } = content
  const shown = { name: carName(car), slug: carSlugs(content.cars).get(car.id) ?? '', branches }
  const facts = confirmMailFacts(alert, shown, requestContext().now)
  const key = mailKey(id, which)
  try {
    const mail = { key, kind: 'alert_confirm', brand, language, recipient: email, facts } as const
    return await queueMail({ ...mail, alertId: id })
  } catch (error) {
    // Whoever has the address stopped it in this moment: a mail of no alert is refused.
    if (await findAlert(directus(), { id })) throw error
    return false
  }
}

/** Sealed, for the address is part of it. */
function keyOf({ carId, search, coupon, email, brand }: Asking): string {
  const { pickupBranch, returnBranch, pickup, return: returned, driverAge } = search
  const trip = [carId, pickupBranch, returnBranch, pickup, returned, driverAge, coupon]
  return sealed(`stock alert ${JSON.stringify([brand, ...trip, email])}`)
}
