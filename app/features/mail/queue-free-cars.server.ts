import { carSlugs } from '~/domain/stock/car-slug'
import { freeMailFacts, searchOf } from '~/features/alerts/alert-links.server'
import { wantedCar } from '~/features/alerts/wanted-car.server'
import { carName } from '~/features/booking/car-words'
import { catalogue } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { insertMail } from '~/server/directus/mail-outbox.server'
import { changeAlerts, eachAlert, type StockAlert } from '~/server/directus/stock-alerts.server'
import { log } from '~/server/log.server'

/**
 * Tells whoever confirmed an alert that the car is free for their dates, by the stock that the list of cars shows. Once,
 * whoever else looks at the same time: the mail's key names the alert. @returns how many are new.
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
  const key = `alert:${id}:free`
  const mail = { key, kind: 'alert_free', brand, language, recipient: email, facts } as const
  // First the mail: where its row cannot be marked, the next run finds the mail there and marks it. Of an alert that was
  // stopped in this moment none can be written.
  const isNew = await insertMail(directus(), { ...mail, dueAt: now }, { alert: id })
  const isStill = { id: { _eq: id }, status: { _eq: 'confirmed' as const } }
  await changeAlerts(directus(), isStill, { status: 'told', notifiedAt: now })
  return isNew
}
