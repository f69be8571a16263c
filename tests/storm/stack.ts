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
import { type Cluster, startCluster } from './cluster.ts'

export type StormStack = Awaited<ReturnType<typeof startStormStack>>

const TASKS_SECRET = 'of the minute tasks of a storm, long enough for all'

/**
 * Starts what the storm rages in: processes of the built site, each with the fault proxy between itself and the back office,
 * with Redis, and a payment sandbox. Whatever is killed is started again at once.
 * @param isCluster three processes and two back offices on PostgreSQL behind HAProxy, as in production; else two processes
 *   that renters ask by turns, and one back office on SQLite
 */
export async function startStormStack({ isCluster }: { readonly isCluster: boolean }) {
  const dir = mkdtempSync(`${tmpdir()}/istmo-storm-`)
  const logs = `${root}/test-results/storm`
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const front = await freePort()
  const three = [await freePort(), await freePort(), await freePort()] as const
  const sitePorts = isCluster ? three : [front, await freePort()]
  const settings = stackSettings({ dataDir: dir, sitePort: front, brand: 'firefly' })
  const catcher = await startMailCatcher(`${dir}/caught`)
  const redis = await startRedis()
  /** Ends of processes that nobody killed. */
  const ends: string[] = []
  const parts = {
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
  }
  const cluster: Cluster | null = isCluster
    ? await startCluster(parts, {
        ...{ logs, front, sitePorts: three },
        officeEnv: { ...settings.officeEnv(catcher.port), REDIS_URL: redis.url, TASKS_SECRET },
        ended: (name, code) => ends.push(`${name}: ${code}`),
      })
    : null
  const back = cluster ?? (await startSingle(parts))
  const sites: MortalSite[] = []
  const proxy = await startFaultProxy(back.url, {
    senders: sitePorts.length,
    kill: async (sender) => sites[sender]?.kill(),
    lateMs: 3000,
  })
  const siteEnv = settings.siteEnv({ directus: back, sandboxUrl: back.sandbox.url })
  const starting = sitePorts.map((port, index) =>
    startMortalSite(
      {
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
        // A machine with much to do is no back office that is out.
        DIRECTUS_READ_TIMEOUT_MS: isCluster ? '15000' : '8000',
        DIRECTUS_WRITE_TIMEOUT_MS: '15000',
        PAYMENT_TIMEOUT_MS: '4000',
        TASKS_SECRET,
      },
      {
        logFile: `${logs}/site-${index + 1}.log`,
        ended: (code) => ends.push(`site-${index + 1}: ${code}`),
      },
    ),
  )
  sites.push(...(await Promise.all(starting)))
  let ahead = 0
  const members = [...sites, ...(cluster?.offices ?? [])]
  const mortals = [...members, ...(cluster ? [cluster.balancer] : [])]
  return {
    /** Where renters ask. */
    ports: isCluster ? [front] : sitePorts,
    /** The host names of the brands. */
    hosts: { firefly: `localhost:${front}`, ceiba: `ceiba.localhost:${front}` },
    sandbox: back.sandbox,
    proxy,
    sites,
    redis,
    cluster,
    ends,
    admin: adminCall(back.url, back.adminToken),
    /** The secret that signs the requests of the back office. */
    staffSecret: siteEnv.PREVIEW_SECRET,
    tasksSecret: TASKS_SECRET,
    mailFolder: settings.mailFolder,
    logs,
    /** The environment in which a command sees this stack, on its date. */
    commandEnv: () => ({
      PATH: process.env.PATH,
      ...siteEnv,
      ...onTestDay(),
      CLOCK_AHEAD: String(ahead),
      DIRECTUS_READ_TIMEOUT_MS: '15000',
      PAYMENT_TIMEOUT_MS: '8000',
    }),
    /** Resolves once each process that was killed serves again. */
    async ready() {
      await Promise.all(mortals.map((one) => one.ready()))
    },
    kills: () => mortals.reduce((sum, one) => sum + one.kills(), 0),
    /** Moves the clock of every process at once, this one's included. */
    async passTime(milliseconds: number) {
      await Promise.all(members.map((one) => one.ready()))
      ahead += milliseconds
      moveClock(ahead)
      await Promise.all([back.moveClock(ahead), ...sites.map((site) => site.moveClock(ahead))])
    },
    async stop() {
      await Promise.all(sites.map((site) => site.stop()))
      await Promise.all([proxy.stop(), back.stop(), catcher.stop(), redis.stop()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** One back office on SQLite, with the sample's three brands. */
async function startSingle(parts: Parameters<typeof startWorld>[0]) {
  const { facts, stop } = await startWorld(parts)
  const { sandbox, moveClock: move } = worldOf(facts)
  return {
    ...{ url: facts.url, siteToken: facts.siteToken, adminToken: facts.tokens.admin },
    ...{ sandbox, moveClock: move, stop },
  }
}
