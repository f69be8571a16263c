import { z } from 'zod'
import { addFault, clearFaults, faultSchema } from './faults.ts'
import { type Call, type Handler, json, parseJson, type Route } from './http.ts'
import { forgetLate, hurry } from './late.ts'
import { deliver, forge } from './paypal/webhooks.ts'
import { initialSettings } from './settings.ts'
import { keepSnapshot, restoreSnapshot } from './snapshots.ts'
import { totals } from './totals.ts'

const ms = z.number().int().min(0).max(600_000)

const settingsSchema = z
  .object({
    latencyMs: ms,
    hangMs: ms,
    lateMs: ms,
    webhookDelayMs: ms,
    webhookRetryMs: ms,
    challengeMs: ms,
    webhookUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    lenientReplay: z.boolean(),
  })
  .partial()
  .strict()

const forgerySchema = z.object({ type: z.string(), resource: z.record(z.string(), z.unknown()) })
const settleSchema = z.object({ tracking: z.string() })
const snapshotSchema = z.object({ name: z.string().min(1).max(100) })

/** Looking into the sandbox and steering it, for tests and the demo. No page may call these. */
export const adminRoutes: readonly Route[] = [
  ['GET', /^\/_sandbox\/transactions$/, admin(listTransactions)],
  ['GET', /^\/_sandbox\/orders$/, admin(({ sandbox }) => ok([...sandbox.state.orders.values()]))],
  ['GET', /^\/_sandbox\/totals$/, admin(({ sandbox }) => ok(totals(sandbox.state)))],
  ['GET', /^\/_sandbox\/webhooks$/, admin(({ sandbox }) => ok([...sandbox.state.events.values()]))],
  ['POST', /^\/_sandbox\/webhooks\/forge$/, admin(forgeWebhook)],
  ['POST', /^\/_sandbox\/webhooks\/(?<id>[\w-]+)\/redeliver$/, admin(redeliver)],
  ['POST', /^\/_sandbox\/settings$/, admin(changeSettings)],
  ['POST', /^\/_sandbox\/faults$/, admin(injectFault)],
  ['POST', /^\/_sandbox\/faults\/clear$/, admin(forgetFaults)],
  ['POST', /^\/_sandbox\/settle$/, admin(settle)],
  ['POST', /^\/_sandbox\/hurry$/, admin(hurryLate)],
  ['POST', /^\/_sandbox\/reset$/, admin(reset)],
  ['POST', /^\/_sandbox\/snapshot$/, admin(snapshot)],
  ['POST', /^\/_sandbox\/restore$/, admin(restore)],
]

function ok(value: unknown) {
  return json(200, value)
}

/** Refuses calls from web pages: a browser always names the page's origin on a POST. */
function admin(handler: Handler): Handler {
  return (call) => {
    const fromPage =
      call.headers.origin !== undefined || call.headers['sec-fetch-site'] === 'cross-site'
    return fromPage ? json(403, { error: 'not for pages' }) : handler(call)
  }
}

/** Card transactions without the secret of the challenge's address. */
function listTransactions({ sandbox }: Call) {
  const all = [...sandbox.state.transactions.values()]
  return ok(all.map(({ challenge: _, ...facts }) => facts))
}

function forgeWebhook({ sandbox, body }: Call) {
  const parsed = forgerySchema.safeParse(parseJson(body))
  if (!parsed.success) return json(400, { error: parsed.error.message })
  return ok({ id: forge(sandbox, parsed.data.type, parsed.data.resource).id })
}

function redeliver({ sandbox, params }: Call) {
  const event = sandbox.state.events.get(params.id ?? '')
  if (!event) return json(404, { error: 'no such event' })
  deliver(sandbox, event)
  return ok({ id: event.id })
}

function changeSettings({ sandbox, body }: Call) {
  const parsed = settingsSchema.safeParse(parseJson(body))
  if (!parsed.success) return json(400, { error: parsed.error.message })
  Object.assign(sandbox.settings, parsed.data)
  return ok(sandbox.settings)
}

function injectFault({ body }: Call) {
  const parsed = faultSchema.safeParse(parseJson(body))
  if (!parsed.success) return json(400, { error: parsed.error.message })
  addFault(parsed.data)
  return ok(parsed.data)
}

function forgetFaults() {
  clearFaults()
  return ok({ status: 'cleared' })
}

/** Ends the day for a sale: from now on it is refunded, not voided. */
function settle({ sandbox, body }: Call) {
  const parsed = settleSchema.safeParse(parseJson(body))
  const id = sandbox.state.tracking.get(parsed.data?.tracking ?? '')
  const transaction = sandbox.state.transactions.get(id ?? '')
  if (!transaction) return json(404, { error: 'no such transaction' })
  transaction.settled = true
  return ok({ id })
}

/** All that would come late comes now. */
function hurryLate() {
  hurry()
  return ok({ status: 'hurried' })
}

function reset({ sandbox }: Call) {
  forgetLate()
  sandbox.state.reset()
  clearFaults()
  Object.assign(sandbox.settings, initialSettings(sandbox.config))
  return ok({ status: 'reset' })
}

function snapshot({ sandbox, body }: Call) {
  const parsed = snapshotSchema.safeParse(parseJson(body))
  if (!parsed.success) return json(400, { error: parsed.error.message })
  keepSnapshot(sandbox, parsed.data.name)
  return ok(parsed.data)
}

function restore({ sandbox, body }: Call) {
  const parsed = snapshotSchema.safeParse(parseJson(body))
  if (!parsed.success) return json(400, { error: parsed.error.message })
  if (!restoreSnapshot(sandbox, parsed.data.name)) return json(404, { error: 'no such snapshot' })
  forgetLate()
  return ok(parsed.data)
}
