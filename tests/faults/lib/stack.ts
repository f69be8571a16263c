import { mkdirSync } from 'node:fs'
import { freePort } from '../../../scripts/lib/ports.ts'
import { startRedis } from '../../../scripts/lib/redis.ts'
import { testPictures } from '../../../scripts/lib/test-env.ts'
import { addCar } from '../../fixtures/cars'
import { type Database, startTestDirectus, type TestDirectus } from '../../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../../fixtures/fault-proxy'
import { type MortalSite, startMortalSite } from '../../fixtures/mortal-site'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox'
import { startFront } from './front'

export type FaultStack = {
  /** Where renters go: the front of all processes. */
  readonly url: string
  readonly back: TestDirectus
  readonly sandbox: Sandbox
  readonly proxy: FaultProxy
  /** Cars of one unit that nobody else rents. */
  readonly cars: readonly number[]
  /** How many of the two processes renters meet from now on. */
  use(instances: 1 | 2): void
  /** Until a killed process is there again. */
  ready(): Promise<void>
  /** Renters of all rounds have one address: what they hold counts against the next no more. */
  forgetHolds(): Promise<void>
  stop(): Promise<void>
}

/**
 * Real Directus, real sandbox, and two processes of the built site behind a load balancer, each with the fault proxy
 * between itself and Directus. A process that is killed is started again at once, as a supervisor would.
 */
export async function startFaultStack(options: {
  readonly database: Database
  readonly random: () => number
  readonly logs: string
}): Promise<FaultStack> {
  const { database, random, logs } = options
  mkdirSync(logs, { recursive: true })
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://localhost:${front}`
  const [back, sandbox] = await Promise.all([
    startTestDirectus(database === 'postgres' ? 'postgres' : 'plain'),
    startSandbox({ siteOrigins: [url], webhookUrl: `${url}/api/pago/paypal/webhook` }),
  ])
  const models = ['Prueba 1', 'Prueba 2', 'Prueba 3']
  const cars = await Promise.all(models.map((model) => addCar(back, { units: 1, model })))
  const instances: MortalSite[] = []
  const proxy = await startFaultProxy(back.url, {
    senders: ports.length,
    kill: (sender) => instances[sender]?.kill() ?? Promise.resolve(),
    lateMs: 3000,
  })
  const redis = await startRedis()
  for (const [index, port] of ports.entries()) {
    const env = {
      PORT: String(port),
      NITRO_PORT: String(port),
      SITE_URL: url,
      REDIS_URL: redis.url,
      // All rounds count together there: the last would meet the limits of the first.
      RATE_LIMIT_SCALE: '1000',
      DIRECTUS_URL: proxy.urls[index] ?? '',
      DIRECTUS_TOKEN: back.siteToken,
      // Faults are those that a round says: a machine with much to do is none of them.
      DIRECTUS_READ_TIMEOUT_MS: '8000',
      DIRECTUS_WRITE_TIMEOUT_MS: '15000',
      PAGE_PATIENCE_MS: '15000',
      ...testPictures,
      METROBANK_API_URL: sandbox.url,
      METROBANK_TOKENIZER_URL: sandbox.url,
      PAYPAL_API_URL: sandbox.url,
    }
    instances.push(await startMortalSite(env, { logFile: `${logs}/site-${index + 1}.log` }))
  }
  let used: 1 | 2 = 1
  const choose = () => (used === 2 && random() < 0.5 ? ports.toReversed() : ports.slice(0, used))
  const balancer = await startFront(front ?? 0, choose)
  return {
    url,
    back,
    sandbox,
    proxy,
    cars,
    use: (count) => {
      used = count
    },
    ready: async () => {
      await Promise.all(instances.map((instance) => instance.ready()))
    },
    async forgetHolds() {
      const rows = (await back.admin('GET', '/items/hold_places?fields=id&limit=-1')) as {
        readonly id: number
      }[]
      if (rows.length > 0)
        await back.admin(
          'DELETE',
          '/items/hold_places',
          rows.map(({ id }) => id),
        )
    },
    async stop() {
      await Promise.all(instances.map((instance) => instance.stop()))
      await Promise.all([
        ...[balancer.stop(), proxy.stop(), back.stop(), sandbox.stop(), redis.stop()],
      ])
    },
  }
}
