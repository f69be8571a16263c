import { insideSpan } from '../request-context.server'
import { beginPart, endPart } from '../tracing/tracing.server'
import { metrics } from './registry.server'

type Visit = { readonly method: string; readonly route: string; readonly status: number }

const methods = new Set(['GET', 'HEAD', 'POST'])

/** `started`: `performance.now()` at the beginning. */
export function measureRequest({ method, route, status }: Visit, started: number): void {
  const labels = {
    ...{ route, status: `${Math.floor(status / 100)}xx` },
    method: methods.has(method) ? method : 'other',
  }
  metrics().requests.observe(labels, (performance.now() - started) / 1000)
}

/** Its page runs no measure of ours (record 83), so that its documents are counted here. */
const CHECKOUT = '/reserva/checkout'

/** Counts a document of the checkout as that step of a booking, but for browsers that ask for privacy. */
export function countCheckout({ method, route, status }: Visit, headers: Headers): void {
  const asksForPrivacy = headers.get('dnt') === '1' || headers.get('sec-gpc') === '1'
  if (route !== CHECKOUT || method !== 'GET' || status !== 200 || asksForPrivacy) return
  metrics().steps.inc({ step: 'checkout' })
}

/**
 * The end of a call: `refused` is an answer as well, `failed` one after which nobody knows what was done, or by which a
 * gateway turned the site itself away.
 */
export type CallOutcome = 'ok' | 'refused' | 'failed' | 'timeout' | 'connection'

type Call = {
  readonly service: 'directus' | 'directus_renter' | 'metrobank' | 'paypal'
  readonly method: string
}

export function measureCall(call: Call, outcome: CallOutcome, started: number): void {
  metrics().upstream.observe({ ...call, outcome }, (performance.now() - started) / 1000)
}

const tasks = [
  ...['parts', 'payments', 'holds', 'overdue', 'hold_shares', 'license_photos', 'retention'],
  ...['reminders', 'photo_requests', 'free_cars', 'mails'],
] as const
export type Task = (typeof tasks)[number]

/** Notes when a task of each minute ended and how, in metrics and in a trace; what it throws it throws on. */
export async function measureTask<Result>(task: Task, run: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const span = beginPart(`task ${task}`)
  const { taskRun, taskSuccess, taskSeconds, taskFailures } = metrics()
  try {
    const result = await insideSpan(span, run)
    endPart(span, 'ok', false)
    taskSuccess.set({ task }, Date.now() / 1000)
    return result
  } catch (error) {
    endPart(span, 'failed', true)
    taskFailures.inc({ task })
    throw error
  } finally {
    taskRun.set({ task }, Date.now() / 1000)
    taskSeconds.set({ task }, (performance.now() - started) / 1000)
  }
}

export type PageResult = 'hit' | 'stale' | 'shared' | 'kept' | 'miss'

/**
 * How the page cache answered: `hit`, with a page of the last seconds; `stale`, with one that is being made anew behind it;
 * `shared`, with one that was being made for somebody else; `kept`, with an older one where the new one failed; `miss`, with
 * one that was made.
 */
export function countPage(result: PageResult): void {
  metrics().pageCache.inc({ result })
}
