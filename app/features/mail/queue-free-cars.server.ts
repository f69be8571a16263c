import { AppError } from '~/domain/app-error'
import { carSlugs } from '~/domain/stock/car-slug'
import { freeMailFacts, searchOf } from '~/features/alerts/alert-links.server'
import { wantedCar } from '~/features/alerts/wanted-car.server'
import { carName } from '~/features/booking/car-words'
import { catalogue } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { toTimestamp } from '~/server/directus/fields.server'
import { insertMail, type MailRecord } from '~/server/directus/mail-outbox.server'
import {
  changeAlerts,
  eachAlert,
  findAlert,
  type StockAlert,
} from '~/server/directus/stock-alerts.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'

/**
 * Tells whoever confirmed an alert that the car is free for their dates, by the stock that the list of cars shows. Once,
 * whoever else looks at the same time: the mail's key names the alert and since when it waits. @returns how many are new.
 */
export async function queueFreeCars(now: number): Promise<number> {
  let told = 0
  for await (const alert of eachAlert(directus(), { status: { _eq: 'confirmed' } })) {
    try {
      if (await tell(alert, now)) told++
    } catch (error) {
      log.warn('free car not told of', { alert: alert.id, error })
    }
  }
  return told
}

async function tell(alert: StockAlert, now: number): Promise<boolean> {
  const { id, brand, language, email } = alert
  const { value: content } = await catalogue(brand)
  const wanted = await wantedCar({ carId: alert.carId, search: searchOf(alert) }, content, now)
  if (wanted.state !== 'free') return false
  const { car } = wanted
  const slug = carSlugs(content.cars).get(car.id) ?? ''
  const shown = { name: carName(car), slug, branches: content.branches }
  const facts = freeMailFacts(alert, shown, now)
  const key = keyOf(alert)
  const mail = { key, kind: 'alert_free', brand, language, recipient: email, facts } as const
  // First the mail: where its row cannot be marked, the next run finds the mail there and marks it. Of an alert that was
  // stopped in this moment none can be written.
  const isNew = await insertMail(directus(), { ...mail, dueAt: now }, { alert: id })
  const isStill = { ...waitsSame(alert), status: { _eq: 'confirmed' as const } }
  await changeAlerts(directus(), isStill, { status: 'told', notifiedAt: now })
  return isNew
}

/**
 * Why the mail of a car that was free is not true any more; null: it is. The alert of a car that was taken again waits as
 * before, and since now: its next mail has another key, and this one never goes out. @throws AppError `unavailable`
 */
export async function noLongerFree({ key }: Pick<MailRecord, 'key'>): Promise<string | null> {
  const { now } = requestContext()
  const alert = await findAlert(directus(), { id: Number(key.split(':')[1]) })
  if (!alert || keyOf(alert) !== key) return 'its alert waits for another mail'
  const { value: content } = await catalogue(alert.brand)
  const { state } = await wantedCar({ carId: alert.carId, search: searchOf(alert) }, content, now)
  if (state === 'free') return null
  if (state === 'unknown') throw new AppError('unavailable', { details: { reason: 'stock' } })
  await changeAlerts(directus(), waitsSame(alert), { status: 'confirmed', confirmedAt: now })
  return `the car is ${state}`
}

/** One mail for each time that it waits. */
function keyOf({ id, confirmedAt }: StockAlert): string {
  return `alert:${id}:free:${confirmedAt}`
}

function waitsSame({ id, confirmedAt }: StockAlert) {
  return { id: { _eq: id }, confirmed_at: { _eq: toTimestamp(confirmedAt ?? 0) } }
}
