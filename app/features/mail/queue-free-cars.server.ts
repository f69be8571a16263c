import { carSlugs } from '~/domain/car-slug'
import { dateOf, panamaNow } from '~/domain/rental-period'
import { checkSearch } from '~/domain/search'
import { mailFactsOf, searchOf } from '~/features/alerts/alert-links.server'
import { carName } from '~/features/booking/car-words'
import { isRentable } from '~/features/booking/not-rentable'
import { carsFor, rentalOf } from '~/features/booking/rental'
import { isFree, readStock } from '~/features/fleet/stock.server'
import { catalogue } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { insertMail } from '~/server/directus/mail-outbox.server'
import { changeAlerts, eachAlert, type StockAlert } from '~/server/directus/stock-alerts.server'
import { log } from '~/server/log.server'

/**
 * Tells whoever confirmed an alert that the car is free for their dates, by the stock that the list of cars shows. Once,
 * whoever else looks at the same time: the mail's key names the alert and its confirmation. @returns how many are new.
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
  const car = await freeCar(alert, now)
  if (!car) return false
  const { id, brand, language, email, confirmedAt } = alert
  const key = `alert:${id}:free:${confirmedAt}`
  const facts = mailFactsOf('alert_free', alert, car, now)
  const mail = { key, kind: 'alert_free', brand, language, recipient: email, facts } as const
  // First the mail: where its row cannot be marked, the next run finds the mail there and marks it.
  const isNew = await insertMail(directus(), { ...mail, dueAt: now }, { alert: id })
  const isStill = { id: { _eq: id }, status: { _eq: 'confirmed' as const } }
  await changeAlerts(directus(), isStill, { status: 'told', toldAt: now })
  return isNew
}

/** Null: it cannot be booked for these dates now, or nobody knows (D7). */
async function freeCar(alert: StockAlert, now: number) {
  const { value: content } = await catalogue(alert.brand)
  const search = searchOf(alert)
  if (checkSearch(search, { ...content, now: panamaNow(now) }).length > 0) return null
  const rental = rentalOf(search, content)
  const car = rental && carsFor(rental.days, content).find(({ id }) => id === alert.carId)
  if (!car || !isRentable(car, rental, content, panamaNow(now))) return null
  const stock = await readStock({ from: dateOf(search.pickup), to: dateOf(rental.busyUntil) })
  if (!stock.known || !isFree(car, rental, content, stock)) return null
  const slug = carSlugs(content.cars).get(car.id) ?? ''
  return { name: carName(car), slug, branches: content.branches }
}
