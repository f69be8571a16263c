import { randomUUID } from 'node:crypto'
import { partsToWatch } from '~/features/booking/housekeeping-shards.server'
import { keepOverdue } from '~/features/booking/keep-overdue.server'
import { sweepEachIsolated } from '~/features/booking/release.server'
import { watchHolds } from '~/features/booking/watch-holds.server'
import { forgetOldPhotos } from '~/features/precheckin/forget-photos.server'
import { forgetOld } from '~/features/privacy/forget-old.server'
import { env } from '~/server/env.server'
import { showsSecret } from '~/server/http/bearer.server'
import { log } from '~/server/log.server'
import { measureTask, type Task } from '~/server/metrics/measure.server'
import { takeMinute } from '~/server/minute.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { stopsAfterAnswer } from '~/server/serverless.server'
import { type Reconciled, reconcilePayments } from './reconcile.server'

export type Housekeeping = Reconciled & {
  readonly released: number
}

let running: Promise<Housekeeping> | undefined

/**
 * Open payments before the holds that are over (D6, D17), then the share of the fleet in holds (D38), and what is kept
 * no longer (`retention` of app.config.ts). Safe at any time, on any number of instances; in one process a run asked for
 * during another is that one. `now`: epoch milliseconds.
 */
export function runHousekeeping(now: number = Date.now()): Promise<Housekeeping> {
  running ??= runNow(now).finally(() => {
    running = undefined
  })
  return running
}

function runNow(now: number): Promise<Housekeeping> {
  const { SITE_URL, PUBLIC_BRAND = '' } = env()
  const context = {
    requestId: `housekeeping-${randomUUID()}`,
    nonce: '',
    brand: PUBLIC_BRAND,
    origin: new URL(SITE_URL).origin,
    localeForm: 'bare',
    now,
    actor: 'task',
  } as const
  return runWithRequestContext(context, async () => {
    const parts = await alone('parts', () => partsToWatch(now), [])
    const closed = { closed: 0, repaired: 0 }
    const reconciled = await alone('payments', () => reconcilePayments(now, parts), closed)
    const released = await alone('holds', () => sweepEachIsolated(now, parts), 0)
    await alone('overdue', () => keepOverdue(now), 0)
    await alone('hold_shares', () => watchHolds(now), undefined)
    const photos = await alone('license_photos', () => forgetOldPhotos(now), 0)
    if (photos > 0) log.info('license photos deleted', { photos })
    const forgotten = await measureTask('retention', () => forgetOld(now))
    if (Object.values(forgotten).some((count) => count > 0))
      log.info('old data forgotten', forgotten)
    return { ...reconciled, released }
  })
}

/** One part that fails is logged and keeps no other from running. */
async function alone<Result>(
  task: Task,
  part: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await measureTask(task, part)
  } catch (error) {
    log.warn('part of the housekeeping failed, and is tried again', { task, error })
    return otherwise
  }
}

const everyMilliseconds = 60_000
let started = false

export function startHousekeeping(): void {
  if (started || stopsAfterAnswer()) return
  started = true
  setInterval(() => void runInTurn(), everyMilliseconds).unref()
}

/** Once a minute, whichever process comes first, or the back office, which asks for it from outside. */
async function runInTurn(): Promise<void> {
  try {
    if (!(await takeMinute('housekeeping'))) return
    const done = await runHousekeeping()
    if (Object.values(done).some((count) => count > 0)) log.info('housekeeping', done)
  } catch (error) {
    log.warn('housekeeping failed, and is tried again', { error: String(error) })
  }
}

/** For the back office, which asks each minute, or a scheduler. TASKS_SECRET: bearer token; unset: no address. */
export async function handleHousekeeping(request: Request): Promise<Response> {
  const { TASKS_SECRET } = env()
  if (!TASKS_SECRET) return new Response('Not Found', { status: 404 })
  if (!showsSecret(request, TASKS_SECRET)) return new Response('Forbidden', { status: 403 })
  await takeMinute('housekeeping')
  return Response.json(await runHousekeeping())
}
