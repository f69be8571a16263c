import { setTimeout as sleep } from 'node:timers/promises'
import { exchange } from '../fixtures/exchange.ts'
import { type FaultKind, faultKinds, type Outage } from '../fixtures/fault-proxy.ts'
import { disaster } from './disaster.ts'
import type { Draw } from './draw.ts'
import type { Storm } from './storm.ts'

const MINUTE = 60_000

/** Kinds of faults, and the passing of time, with their weights in the draw. */
const kinds = {
  ...{ time: 8, writes: 6, outage: 3, nonsense: 1, gateway: 6, 'slow gateway': 2, webhooks: 3 },
  ...{ 'dead process': 2, prices: 2 },
}
/** Share of the gusts that strike the machines of a cluster. */
const DISASTERS = 0.15

/** One gust. When it resolves the gust is over, except for writes and calls that it has yet to strike. */
export async function gust(storm: Storm, draw: Draw): Promise<void> {
  const { stack, diary } = storm
  const { proxy, sandbox, cluster } = stack
  if (cluster && draw.chance(DISASTERS)) return disaster(storm, cluster, draw)
  switch (draw.weighted(kinds)) {
    case 'time':
      return passTime(storm, draw)
    case 'writes': {
      const kind: FaultKind = draw.pick(faultKinds)
      proxy.arm({ kind, at: draw.between(1, 6), times: draw.between(1, 3) })
      return diary.act('writes of a booking', kind)
    }
    case 'outage': {
      const outage: Outage = draw.pick(['silent', 'broken', 'busy', 'slow'])
      diary.act('back office out', outage)
      proxy.fail(outage)
      await sleep(draw.between(500, 4000))
      return proxy.fail(null)
    }
    case 'nonsense': {
      const { type, body } = draw.pick(nonsense)
      diary.act('back office talks nonsense', type)
      proxy.babble({ type, body })
      await sleep(draw.between(500, 3000))
      return proxy.babble(null)
    }
    case 'gateway': {
      const mode = draw.pick(gatewayFaults)
      diary.act('gateway', mode)
      await sandbox.fault(draw.pick(gatewayPaths), mode, draw.between(1, 3))
      return
    }
    case 'slow gateway': {
      diary.act('gateway', 'slow')
      await sandbox.settings({ latencyMs: draw.between(300, 2500) })
      await sleep(draw.between(1000, 4000))
      await sandbox.settings({ latencyMs: 0 })
      return
    }
    case 'webhooks':
      return diary.act('webhook', await oldWebhook(storm, draw))
    case 'prices': {
      const { name, cars } = draw.pick(storm.brands)
      const price = { [`precio_${name}`]: draw.between(20, 90) }
      const isDone = await stack.admin('PATCH', `/items/flota/${draw.pick(cars)}`, price).then(
        () => true,
        () => false,
      )
      return diary.act('price of a car', isDone ? 'changed' : 'no answer')
    }
    case 'dead process':
      diary.act('process of the site', 'killed')
      await draw.pick(stack.sites).kill()
  }
}

/** Hours pass once between two minute tasks that were done, and what waits in a gateway's queue is done before them. */
async function passTime(storm: Storm, draw: Draw): Promise<void> {
  const { stack, diary } = storm
  const minutes = Number(draw.weighted({ '1': 2, '4': 2, '11': 3, '45': 2, '240': 3, '780': 3 }))
  const isHours = minutes > 60
  if (isHours && storm.hoursSinceTask) return diary.act('time passes', 'not before a minute task')
  diary.act('time passes', `${minutes} minutes`)
  if (isHours) await stack.sandbox.hurry()
  storm.hoursSinceTask ||= isHours
  return stack.passTime(minutes * MINUTE)
}

/** Answers with status 200 of a server that is not the back office, or is not whole. */
const nonsense = [
  { type: 'text/html', body: '<h1>It works!</h1>' },
  { type: 'application/json', body: '{"data":[{"id":1,"status":"pub' },
]

/** One that was sent before comes once more, or what it says comes from somebody else. */
async function oldWebhook({ stack: { sandbox } }: Storm, draw: Draw): Promise<string> {
  const events = await sandbox.webhooks()
  if (events.length === 0) return 'none yet'
  const { id, type, body } = draw.pick(events)
  if (draw.chance(0.6)) {
    await sandbox.redeliver(id)
    return 'again'
  }
  const { resource }: { readonly resource: object } = JSON.parse(body)
  await sandbox.forge(type, resource)
  return 'forged'
}

const gatewayFaults = [
  ...['hang-before', 'hang-after', 'drop-before', 'drop-after', 'error-before', 'error-after'],
  ...['garbled-after', 'rate-limit'],
]
const gatewayPaths = [
  '/',
  'Transaction',
  'PerformTransaction',
  'capture',
  'refund',
  'checkout/orders',
]

/** Runs the minute task of one process, as a scheduler would, who may wait for most of a minute; false: it was not done. */
export async function minuteTask({ stack }: Pick<Storm, 'stack'>, port: number): Promise<boolean> {
  const { status } = await exchange(port, 'POST', '/api/tareas/limpieza', {
    body: '',
    headers: { host: stack.hosts.firefly, authorization: `Bearer ${stack.tasksSecret}` },
  })
  return status === 200
}

/** Ends all faults. */
export async function calm({ stack }: Pick<Storm, 'stack'>): Promise<void> {
  stack.proxy.fail(null)
  stack.proxy.arm(null)
  stack.proxy.babble(null)
  await Promise.all([stack.sandbox.settings({ latencyMs: 0 }), stack.sandbox.clearFaults()])
  await stack.ready()
}
