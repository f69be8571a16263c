import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { moveClock } from '../../scripts/lib/clock.ts'
import { startMailCatcher } from '../../scripts/lib/mail-catcher.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { startRedis } from '../../scripts/lib/redis.ts'
import { stackSettings } from '../../scripts/lib/stack.ts'
import { onTestDay } from '../../scripts/lib/test-day.ts'
import { startFaultProxy } from '../fixtures/fault-proxy.ts'
import { type MortalSite, startMortalSite } from '../fixtures/mortal-site.ts'
import { adminCall } from '../world/back-office.ts'
import { startWorld, worldOf } from '../world/world.ts'

export type StormStack = Awaited<ReturnType<typeof startStormStack>>

const TASKS_SECRET = 'of the minute tasks of a storm, long enough for all'

/**
 * Starts a back office with the sample's three brands, a payment sandbox, and two processes of the built site behind one
 * address, each with the fault proxy between itself and Directus. A process that is killed is started again at once.
 */
export async function startStormStack() {
  const dir = mkdtempSync(`${tmpdir()}/istmo-storm-`)
  const logs = `${root}/test-results/storm`
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const ports = [await freePort(), await freePort()] as const
  const settings = stackSettings({ dataDir: dir, sitePort: ports[0], brand: 'firefly' })
  const catcher = await startMailCatcher(`${dir}/caught`)
  const started = await startWorld({
    dir,
    siteOrigins: settings.siteOrigins,
    directusEnv: settings.directusEnv(catcher.port),
    // This is shorter than a renter waits, so that a call that hangs is given up in time.
    sandboxEnv: {
      MAIL_FOLDER: settings.mailFolder,
      PAYPAL_WEBHOOK_URL: settings.webhookUrl,
      SANDBOX_HANG_MS: '6000',
      SANDBOX_LATE_MS: '2500',
    },
    sandboxLog: `${logs}/sandbox.log`,
  })
  const { facts } = started
  const sites: MortalSite[] = []
  const proxy = await startFaultProxy(facts.url, {
    senders: ports.length,
    kill: async (sender) => sites[sender]?.kill(),
    lateMs: 3000,
  })
  const redis = await startRedis()
  const siteEnv = settings.siteEnv({ directus: facts, sandboxUrl: facts.sandboxUrl })
  for (const [index, port] of ports.entries()) {
    const env = {
      ...siteEnv,
      PORT: String(port),
      NITRO_PORT: String(port),
      REDIS_URL: redis.url,
      DIRECTUS_URL: proxy.urls[index] ?? '',
      ASSET_CACHE_DIR: 'none',
      CONTENT_CACHE_DIR: 'none',
      WARM_PICTURES: 'false',
      // Each renter has an IP address of its own, and is as quick as a machine.
      TRUST_PROXY: 'true',
      RATE_LIMIT_SCALE: '1000',
      DIRECTUS_READ_TIMEOUT_MS: '8000',
      DIRECTUS_WRITE_TIMEOUT_MS: '15000',
      PAYMENT_TIMEOUT_MS: '4000',
      TASKS_SECRET,
    }
    sites.push(await startMortalSite(env, `${logs}/site-${index + 1}.log`))
  }
  const world = worldOf(facts)
  let ahead = 0
  return {
    ports,
    /** The host names of the brands. */
    hosts: { firefly: `localhost:${ports[0]}`, ceiba: `ceiba.localhost:${ports[0]}` },
    sandbox: world.sandbox,
    proxy,
    sites,
    admin: adminCall(facts.url, facts.tokens.admin),
    /** The secret that signs the requests of the back office. */
    staffSecret: siteEnv.PREVIEW_SECRET,
    tasksSecret: TASKS_SECRET,
    mailFolder: settings.mailFolder,
    logs,
    /** The environment in which a command sees this stack, on its date. */
    commandEnv() {
      const day = onTestDay()
      const at = new Date(Date.parse(day.CLOCK_AT ?? '') + ahead).toISOString()
      const patience = { DIRECTUS_READ_TIMEOUT_MS: '15000', PAYMENT_TIMEOUT_MS: '8000' }
      return { PATH: process.env.PATH, ...siteEnv, ...day, CLOCK_AT: at, ...patience }
    },
    /** Moves the clock of every process at once, this one's included. */
    async passTime(milliseconds: number) {
      ahead += milliseconds
      moveClock(ahead)
      await Promise.all([world.moveClock(ahead), ...sites.map((site) => site.moveClock(ahead))])
    },
    async stop() {
      await Promise.all(sites.map((site) => site.stop()))
      await Promise.all([proxy.stop(), started.stop(), catcher.stop(), redis.stop()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
