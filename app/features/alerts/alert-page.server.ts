import { isAppError } from '~/domain/app-error'
import { carSlugs } from '~/domain/car-slug'
import { carName } from '~/features/booking/car-words'
import { catalogue } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import {
  alertsOf,
  changeAlerts,
  deleteAlertMails,
  findAlert,
  type StockAlert,
} from '~/server/directus/stock-alerts.server'
import { log } from '~/server/log.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import { readAlertLink, searchOf, stopToken } from './alert-links.server'
import type { AlertFacts, AlertFailure, AlertPage } from './alerts.types'

const posted = new WeakMap<RequestContext, AlertPage>()

/** The page that answers this very request shows it. */
export function keepPosted(page: AlertPage): void {
  posted.set(requestContext(), page)
}

/** What the link of a mail does, before it is done; after a form was posted, what came of it. */
export async function alertPage(token: string): Promise<AlertPage> {
  const kept = posted.get(requestContext())
  if (kept) return kept
  return orUnavailable(token, () => shown(token))
}

/**
 * What the button of that page does. Once confirmed it stays so, however often it is pressed; stopped are all alerts of
 * the address at the brand, and the address is forgotten.
 */
export async function actOnAlert(token: string): Promise<AlertPage> {
  return orUnavailable(token, async () => {
    const opened = await open(token)
    if (!opened) return { state: 'over' }
    const { act, alert } = opened
    if (act === 'stop') return stop(alert)
    const { now } = requestContext()
    const isStill = { id: { _eq: alert.id }, status: { _eq: 'asked' as const } }
    await changeAlerts(directus(), isStill, { status: 'confirmed', confirmedAt: now, toldAt: null })
    return shown(token)
  })
}

export async function failedPage(token: string, failure: AlertFailure): Promise<AlertPage> {
  const page = await alertPage(token)
  return 'failure' in page ? { ...page, failure } : page
}

async function shown(token: string): Promise<AlertPage> {
  const opened = await open(token)
  if (!opened) return { state: 'over' }
  const { act, alert } = opened
  if (alert.status === 'stopped') return { state: act === 'stop' ? 'stopped' : 'over' }
  const facts = await factsOf(alert)
  if (!facts) return { state: 'over' }
  if (act === 'stop') return { state: 'stop', alert: facts, token, failure: null }
  if (alert.status === 'asked') return { state: 'confirm', alert: facts, token, failure: null }
  return { state: alert.status, alert: facts, token: stopToken(alert), failure: null }
}

/** Null: wrong, too old, of another brand, or forgotten. */
async function open(token: string) {
  const link = readAlertLink(token)
  if (!link) return null
  const alert = await findAlert(directus(), { id: link.id })
  return alert?.brand === requestContext().brand ? { act: link.act, alert } : null
}

async function stop({ id, email, brand }: StockAlert): Promise<AlertPage> {
  const others = email === '' ? [] : await alertsOf(directus(), email, brand)
  const ids = [...new Set([id, ...others.map((one) => one.id)])]
  await changeAlerts(directus(), { id: { _in: ids } }, { status: 'stopped', email: '' })
  await deleteAlertMails(directus(), ids)
  return { state: 'stopped' }
}

/** Null: the car was taken out of the fleet. */
async function factsOf(alert: StockAlert): Promise<AlertFacts | null> {
  const { value: content } = await catalogue(alert.brand)
  const car = content.cars.find(({ id }) => id === alert.carId)
  const slug = car && carSlugs(content.cars).get(car.id)
  return slug ? { car: carName(car), slug, search: searchOf(alert) } : null
}

async function orUnavailable(token: string, run: () => Promise<AlertPage>): Promise<AlertPage> {
  try {
    return await run()
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('link of an availability alert not opened', { error })
    return { state: 'unavailable', token }
  }
}
