import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/ports.ts'
import { siteNode } from '../../../scripts/lib/toolchain.mjs'
import { addCar } from '../../fixtures/cars'
import { type Database, startTestDirectus, type TestDirectus } from '../../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../../fixtures/fault-proxy'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox'
import { startFront } from './front'

const root = new URL('../../../', import.meta.url).pathname

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
    startTestDirectus(database),
    startSandbox({ siteOrigins: [url], webhookUrl: `${url}/api/pago/paypal/webhook` }),
  ])
  const models = ['Prueba 1', 'Prueba 2', 'Prueba 3']
  const cars = await Promise.all(models.map((model) => addCar(back, { units: 1, model })))
  const instances: Instance[] = []
  const proxy = await startFaultProxy(back.url, {
    senders: ports.length,
    kill: (sender) => instances[sender]?.kill() ?? Promise.resolve(),
  })
  for (const [index, port] of ports.entries()) {
    const env = {
      PORT: String(port),
      NITRO_PORT: String(port),
      SITE_URL: url,
      DIRECTUS_URL: proxy.urls[index] ?? '',
      DIRECTUS_TOKEN: back.siteToken,
      // What goes wrong is what a round says: a machine with much to do is none of it.
      DIRECTUS_READ_TIMEOUT_MS: '8000',
      DIRECTUS_WRITE_TIMEOUT_MS: '15000',
      METROBANK_API_URL: sandbox.url,
      METROBANK_TOKENIZER_URL: sandbox.url,
      PAYPAL_API_URL: sandbox.url,
    }
    instances.push(await startInstance(env, `${logs}/site-${index + 1}.log`))
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
    async stop() {
      await Promise.all(instances.map((instance) => instance.stop()))
      await Promise.all([balancer.stop(), proxy.stop(), back.stop(), sandbox.stop()])
    },
  }
}

type Instance = Awaited<ReturnType<typeof startInstance>>

/** One process of the built site; starts again when it is killed. */
async function startInstance(env: Readonly<Record<string, string>>, logFile: string) {
  const log = createWriteStream(logFile, { flags: 'a' })
  let stopped = false
  let child = launch()
  let up = answers(env.PORT ?? '')

  function launch() {
    const started = spawn(siteNode(process.execPath), ['.output/server/index.mjs'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PUBLIC_BRAND: 'firefly',
        ASSET_CACHE_DIR: 'none',
        SESSION_SECRET: 'a secret for tests only, long enough for all',
        RATE_LIMIT_SCALE: '1000',
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.stdout.pipe(log, { end: false })
    started.stderr.pipe(log, { end: false })
    return started
  }

  await up
  return {
    ready: () => up,
    async kill() {
      const dying = child
      dying.kill('SIGKILL')
      if (dying.exitCode === null && dying.signalCode === null) await once(dying, 'exit')
      if (stopped) return
      child = launch()
      up = answers(env.PORT ?? '')
    },
    async stop() {
      stopped = true
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      log.end()
    },
  }
}

async function answers(port: string): Promise<void> {
  const url = `http://127.0.0.1:${port}/readyz`
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer?.ok) return
    await setTimeout(100)
  }
  throw new Error(`The site did not become ready on ${port}`)
}
