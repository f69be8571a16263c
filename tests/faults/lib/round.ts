import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { challengeCode } from '../../../sandbox/magic.ts'
import { detailsFor, type Renter } from '../../e2e/lib/renter'
import { type Trip, tripIn, withTrip } from '../../e2e/lib/trip'
import type { Locale } from '../../e2e/lib/words'
import { postReservation } from '../../fixtures/post-reservation'
import type { FaultStack } from './stack'

export type Round = {
  readonly stack: FaultStack
  readonly context: BrowserContext
  readonly page: Page
  readonly renter: Renter
  readonly locale: Locale
  readonly car: number
  readonly trip: Trip
}

/** Milliseconds for which the renter stays with it. */
export const patience = 90_000

/** The renter's outcome; `unclear`: the page says that it is not known yet, or asks to press again. */
export type End = 'booked' | 'nothing' | 'unclear' | 'gone'

/** Reserves as a page without script does; gives where the site leads. */
export function reserve(
  {
    stack,
    context,
    trip,
    car,
    locale,
  }: Pick<Round, 'stack' | 'context' | 'trip' | 'car' | 'locale'>,
  person = detailsFor('fault'),
): Promise<string> {
  const path = withTrip(locale === 'en' ? '/en/reserva' : '/reserva', trip, { auto: car })
  return postReservation(context.request, stack.url, path, person)
}

/** Reserves before anything is to go wrong; on a machine with too much to do the back office may need a moment. */
export async function hold(round: Round): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const location = await reserve(round)
    if (location.endsWith('/reserva/checkout')) return
    if (!location.includes('aviso=error_unavailable')) throw new Error(`Not reserved: ${location}`)
    await setTimeout(3000)
  }
  throw new Error('Not reserved: the back office never answered')
}

/** The code of the reservation that this renter made last for these days. */
export async function codeOf({ stack, car, trip }: Round): Promise<string> {
  const filter = `filter[car][_eq]=${car}&filter[pickup_date][_eq]=${trip.desde}:00`
  const path = `/items/reservations?${filter}&fields=reservation_id&sort=-id&limit=1`
  const [row] = (await stack.back.admin('GET', path)) as { reservation_id: string }[]
  if (!row) throw new Error(`Nobody has reserved car ${car} from ${trip.desde}`)
  return row.reservation_id
}

/** How many reservations there are for these days. */
export async function countOf({ stack, car, trip }: Round): Promise<number> {
  const filter = `filter[car][_eq]=${car}&filter[pickup_date][_eq]=${trip.desde}:00`
  const rows = await stack.back.admin('GET', `/items/reservations?${filter}&fields=id`)
  return Array.isArray(rows) ? rows.length : 0
}

/** The checkout of a reservation that is held, before anything goes wrong. */
export async function openCheckout({ stack, page, renter }: Round): Promise<void> {
  await page.goto(stack.url + renter.path('/reserva/checkout'))
  await renter.ready()
  await renter.atCheckout()
}

/**
 * Does what a patient renter does after pressing a button: answers the gateway's window, loads the page again when it
 * is not there, and waits until the page says how it ended.
 */
export async function seeItThrough(round: Round): Promise<End> {
  const { page, stack } = round
  const until = Date.now() + patience
  while (Date.now() < until) {
    const end = await endOf(round)
    if (end) return end
    await answerWindows(round)
    if (await isLost(page, stack)) {
      await stack.ready()
      await page.goto(stack.url + round.renter.path('/reserva/checkout')).catch(() => null)
    }
    await setTimeout(150)
  }
  throw new Error(`No end after ${patience / 1000} s. The page says: ${await textOf(page)}`)
}

const unclearWords = [
  ...['payment_network', 'payment_refused_not_confirmed'],
  ...['payment_failed_unconfirmed', 'payment_failed_paypal_unconfirmed'],
]

async function endOf({ page, renter }: Round): Promise<End | null> {
  if (await visible(page.getByText(renter.t('thanks_code'), { exact: true }).first()))
    return 'booked'
  const alert = page.getByRole('alert').filter({ hasText: /No se cobró nada|Nothing was charged/ })
  if (await visible(alert.first())) return 'nothing'
  for (const words of unclearWords) {
    const unclear = page.getByRole('alert').filter({ hasText: renter.t(words) })
    if (await visible(unclear.first())) return 'unclear'
  }
  return null
}

/** The bank's window, PayPal's page: agrees wherever it is asked, and opens the window again when it is gone. */
async function answerWindows({ context, page: own, stack, renter }: Round): Promise<void> {
  const open = context.pages().filter((page) => page.url().startsWith(stack.sandbox.url))
  const verify = own.getByRole('link', { name: renter.t('verify_button') })
  if (open.length === 0 && (await visible(verify))) {
    await verify.click({ timeout: 2000, noWaitAfter: true }).catch(() => null)
    await setTimeout(300)
  }
  for (const page of context.pages()) {
    if (page.isClosed() || !page.url().startsWith(stack.sandbox.url)) continue
    const code = page.getByRole('textbox')
    const confirm = page.getByRole('button', { name: /^(Confirmar compra|Confirm purchase)$/ })
    const pay = page.getByRole('button', { name: /^(Pagar|Pay) \$/ })
    const quick = { timeout: 2000 }
    if (await visible(confirm)) {
      await code.fill(challengeCode, quick).catch(() => null)
      await confirm.click(quick).catch(() => null)
    } else if (await visible(pay)) {
      await pay.click(quick).catch(() => null)
    }
  }
}

/** The front's plain error, the browser's own, or an error page of the site: neither ours nor the gateway's to go on. */
async function isLost(page: Page, stack: FaultStack): Promise<boolean> {
  const url = page.url()
  if (url.startsWith(stack.sandbox.url)) return false
  if (!url.startsWith(stack.url)) return true
  const text = await textOf(page)
  return /^The server is not there\.|Internal Server Error|Error del servidor/.test(text)
}

async function textOf(page: Page): Promise<string> {
  const body = page.locator('body')
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden was not shown
  return body.innerText({ timeout: 2000 }).catch(() => '')
}

function visible(locator: { isVisible(): Promise<boolean> }): Promise<boolean> {
  return locator.isVisible().catch(() => false)
}

/** Days that no other round asks for: 3 days, then one between, over as many cars as it takes. */
export function daysOf(index: number, cars: readonly number[]): { car: number; trip: Trip } {
  const perCar = 80
  const car = cars[Math.floor(index / perCar) % cars.length] ?? 0
  return { car, trip: tripIn(3 + (index % perCar) * 4, 3) }
}
