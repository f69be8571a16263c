import { atMost } from '~/domain/at-most'
import { StaleCache } from '~/server/async/cache.server'
import { remembered } from '~/server/async/memory.server'
import { directus } from '~/server/directus/client.server'
import { type Figures, readFigures, readLeftOut } from '~/server/directus/figures.server'
import { env } from '~/server/env.server'
import { showsSecret } from '~/server/http/bearer.server'
import { plain } from '~/server/http/security-headers.server'
import { warnSometimes } from '~/server/log-sometimes.server'
import { metrics } from '~/server/metrics/registry.server'

type LeftOut = Awaited<ReturnType<typeof readLeftOut>>

/** Milliseconds: however many scrapers there are, the back office is asked as often as one of them would. */
const kept = { revalidate: 0, ifError: 0, retryAfter: 0, capacity: 1, mayRunBehind: false } as const
const clock = () => Date.now()
const figures = remembered(new StaleCache<Figures>({ ...kept, clock, fresh: 10_000 }))
/** It reads all of the content. Null: it could not be read, and is not asked for again so soon. */
const leftOut = remembered(new StaleCache<LeftOut | null>({ ...kept, clock, fresh: 60_000 }))

/** Milliseconds: Prometheus waits for 10 s, unless told. */
const PATIENCE = 5000

/**
 * The page that Prometheus reads. It answers 404 without METRICS_TOKEN, 401 to who does not show it, and else always: where the
 * figures of the shop cannot be read, `istmo_back_office_up` is 0 and they are not there. Records left out are counted apart,
 * after them.
 */
export async function handleMetrics(request: Request): Promise<Response> {
  const { METRICS_TOKEN } = env()
  if (!METRICS_TOKEN) return plain(404, 'Not Found')
  if (!showsSecret(request, METRICS_TOKEN)) {
    return plain(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' })
  }
  const read = await shopFigures()
  setFigures(read)
  setLeftOut(read && (await shopLeftOut()))
  const { registry } = metrics()
  return new Response(await registry.metrics(), {
    headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
  })
}

async function shopFigures(): Promise<Figures | null> {
  try {
    const read = figures.get('', () => readFigures(directus(), Date.now()))
    return (await atMost(read, PATIENCE))?.value ?? null
  } catch (error) {
    warnSometimes('figures of the shop not read', { error: String(error) })
    return null
  }
}

async function shopLeftOut(): Promise<LeftOut | null> {
  const { value } = await leftOut.get('', async () => {
    try {
      return await readLeftOut(directus())
    } catch (error) {
      warnSometimes('records left out not counted', { error: String(error) })
      return null
    }
  })
  return value
}

/** All of them anew: a state in which nothing is any more has no line. */
function setFigures(read: Figures | null): void {
  const { backOfficeUp, ...own } = metrics()
  const { bookings, payments, oldestPayment, mails, oldestMail } = own
  const { vehicles, vehiclesHeld, heldRatio } = own
  for (const gauge of [bookings, payments, mails, oldestPayment]) gauge.reset()
  for (const gauge of [oldestMail, vehicles, vehiclesHeld, heldRatio]) gauge.remove()
  backOfficeUp.set(read ? 1 : 0)
  if (!read) return
  for (const { labels, count } of read.bookings) bookings.set(labels, count)
  for (const { labels, count } of read.payments) payments.set(labels, count)
  for (const { labels, count } of read.mails) mails.set(labels, count)
  for (const { status, seconds } of read.oldestPayments) oldestPayment.set({ status }, seconds)
  oldestMail.set(read.oldestMail)
  if (!read.fleet) return
  vehicles.set(read.fleet.units)
  vehiclesHeld.set(read.fleet.units_held)
  heldRatio.set(read.fleet.share / 100)
}

function setLeftOut(read: LeftOut | null): void {
  const { leftOut: gauge } = metrics()
  gauge.reset()
  for (const { collection, count } of read ?? []) gauge.set({ collection }, count)
}
