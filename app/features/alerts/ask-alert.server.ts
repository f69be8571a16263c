import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import { carSlugs } from '~/domain/car-slug'
import type { Catalogue, Locale } from '~/domain/catalogue'
import { normaliseEmail } from '~/domain/email'
import { localeOfForm } from '~/domain/locale-path'
import { panamaNow } from '~/domain/rental-period'
import { checkSearch, type RentalSearch } from '~/domain/search'
import { carName } from '~/features/booking/car-words'
import { carsFor, rentalOf } from '~/features/booking/rental'
import { catalogue } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import {
  alertsOf,
  changeAlerts,
  findAlert,
  insertAlert,
  type StockAlert,
} from '~/server/directus/stock-alerts.server'
import { env } from '~/server/env.server'
import { log } from '~/server/log.server'
import { queueMail } from '~/server/mail/mail-queue.server'
import { requestContext } from '~/server/request-context.server'
import { sameTime } from '~/server/same-time.server'
import { mailFactsOf } from './alert-links.server'
import type { AlertAsk } from './alerts.schema'
import type { AskResult } from './alerts.types'

/** Milliseconds: whether the address is known hides behind it. */
const STEP = 1000
/** Milliseconds: asked for again meanwhile, it is the same mail. */
const ONE_MAIL = 10 * 60_000
/** Of one address at once: nobody's mailbox is filled with links by somebody else. */
const MOST_UNCONFIRMED = 5

/**
 * Sends a link that confirms the alert. The same answer after the same time whether or not the address is known, asked
 * before, or has too many links already.
 */
export async function askAlert(asked: AlertAsk): Promise<AskResult> {
  const email = normaliseEmail(asked.email)
  if (!z.email().safeParse(email).success) return { ok: false, error: 'email' }
  const began = performance.now()
  try {
    const { brand, localeForm } = requestContext()
    const { value: content } = await catalogue(brand)
    const wanted = wantedOf(asked, content)
    if (!wanted) return { ok: false, error: 'gone' }
    await writeAlert({ ...wanted, email, brand, language: localeOfForm(localeForm) }, content)
    await sameTime(began, STEP)
    return { ok: true }
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('availability alert not taken', { error })
    return { ok: false, error: 'unavailable' }
  }
}

type Wanted = { readonly carId: number; readonly search: RentalSearch }

/** Null: the brand rents no such car for these dates, or not from there, or does not count its units. */
function wantedOf(asked: AlertAsk, content: Catalogue): Wanted | null {
  const search = {
    pickupBranch: asked.recogida,
    returnBranch: asked.devolucion,
    pickup: asked.desde,
    return: asked.hasta,
  }
  const context = { ...content, now: panamaNow(requestContext().now) }
  if (checkSearch(search, context).length > 0) return null
  const rental = rentalOf(search, content)
  const car = rental && carsFor(rental.days, content).find(({ id }) => id === asked.auto)
  if (car?.status !== 'published' || !content.vehicles.has(car.id)) return null
  return { carId: car.id, search }
}

type Asking = Wanted & {
  readonly email: string
  readonly brand: string
  readonly language: Locale
}

async function writeAlert(asking: Asking, content: Catalogue): Promise<void> {
  const { carId, search, email, brand, language } = asking
  const { now } = requestContext()
  const branchId = (slug: string) => content.branches.find((one) => one.slug === slug)?.id
  const [pickupBranchId, returnBranchId] = [search.pickupBranch, search.returnBranch].map(branchId)
  if (!pickupBranchId || !returnBranchId) return
  const open = (await alertsOf(directus(), email, brand)).filter(({ status }) => status === 'asked')
  const key = keyOf(asking)
  const known = await findAlert(directus(), { key })
  const isOneMore = !open.some(({ id }) => id === known?.id)
  if (isOneMore && open.length >= MOST_UNCONFIRMED) return
  if (!known) {
    const { pickup, return: returned } = search
    await insertAlert(directus(), {
      ...{ key, carId, pickupBranchId, returnBranchId, pickup, return: returned },
      ...{ email, brand, language, status: 'asked', askedAt: now },
    })
  } else if (known.status !== 'confirmed') {
    const change = { status: 'asked', email, language, askedAt: now } as const
    await changeAlerts(directus(), { id: { _eq: known.id } }, change)
  }
  const alert = await findAlert(directus(), { key })
  if (alert) await sendLink(alert, content)
}

/** Also to one that is confirmed: its link says so. */
async function sendLink(alert: StockAlert, content: Catalogue): Promise<void> {
  const { id, brand, language, email } = alert
  const { now } = requestContext()
  const car = content.cars.find((one) => one.id === alert.carId)
  if (!car) return
  const shown = { name: carName(car), slug: carSlugs(content.cars).get(car.id) ?? '' }
  await queueMail({
    key: `alert:${id}:confirm:${Math.floor(now / ONE_MAIL)}`,
    kind: 'alert_confirm',
    ...{ brand, language, recipient: email, alertId: id },
    facts: mailFactsOf('alert_confirm', alert, { ...shown, branches: content.branches }, now),
  })
}

/** Sealed, so that an address that was taken out of a row cannot be guessed from what is left. */
function keyOf({ carId, search, email, brand }: Asking): string {
  const { pickupBranch, returnBranch, pickup, return: returned } = search
  const parts = [brand, carId, pickupBranch, returnBranch, pickup, returned, email]
  return createHmac('sha256', env().SESSION_SECRET)
    .update(`stock alert ${JSON.stringify(parts)}`)
    .digest('base64url')
}
