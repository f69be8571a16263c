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
const kept = { clock: Date.now, revalidate: 0, ifError: 0, retryAfter: 0, capacity: 1 } as const
const figures = remembered(new StaleCache<Figures>({ ...kept, fresh: 10_000, mayRunBehind: false }))
/** It reads all of the content. */
const leftOut = remembered(new StaleCache<LeftOut>({ ...kept, fresh: 60_000, mayRunBehind: false }))

/** Milliseconds: Prometheus waits for 10 s, unless told. */
const PATIENCE = 5000

/**
 * The page that Prometheus reads. It answers 404 without METRICS_TOKEN, 401 to who does not show it, and else always: where the
 * back office cannot be read, `istmo_back_office_up` is 0 and the figures of the shop are not there.
 */
export async function handleMetrics(request: Request): Promise<Response> {
  const { METRICS_TOKEN } = env()
  if (!METRICS_TOKEN) return plain(404, 'Not Found')
  if (!showsSecret(request, METRICS_TOKEN)) {
    return plain(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' })
  }
  setFigures(await shopFigures())
  const { registry } = metrics()
  return new Response(await registry.metrics(), {
    headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
  })
}

async function shopFigures(): Promise<(Figures & { readonly leftOut: LeftOut }) | null> {
  try {
    const read = Promise.all([
      figures.get('', () => readFigures(directus(), Date.now())),
      leftOut.get('', () => readLeftOut(directus())),
    ])
    const both = await atMost(read, PATIENCE)
    return both && { ...both[0].value, leftOut: both[1].value }
  } catch (error) {
    warnSometimes('figures of the shop not read', { error: String(error) })
    return null
  }
}

/** All of them anew: a state in which nothing is any more has no line. */
function setFigures(read: Awaited<ReturnType<typeof shopFigures>>): void {
  const { backOfficeUp, ...own } = metrics()
  const { bookings, payments, oldestPayment, mails, oldestMail } = own
  const { vehicles, vehiclesHeld, heldRatio, leftOut } = own
  for (const gauge of [bookings, payments, mails, leftOut, oldestPayment]) gauge.reset()
  for (const gauge of [oldestMail, vehicles, vehiclesHeld, heldRatio]) gauge.remove()
  backOfficeUp.set(read ? 1 : 0)
  if (!read) return
  for (const { labels, count } of read.bookings) bookings.set(labels, count)
  for (const { labels, count } of read.payments) payments.set(labels, count)
  for (const { labels, count } of read.mails) mails.set(labels, count)
  for (const { collection, count } of read.leftOut) leftOut.set({ collection }, count)
  for (const { status, seconds } of read.oldestPayments) oldestPayment.set({ status }, seconds)
  oldestMail.set(read.oldestMail)
  if (!read.fleet) return
  vehicles.set(read.fleet.units)
  vehiclesHeld.set(read.fleet.units_held)
  heldRatio.set(read.fleet.share / 100)
}
