import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fillWithBookings } from './demo-bookings.ts'
import { missingSteps, startDirectus } from './directus.ts'
import { startBalancer } from './haproxy.ts'
import { during, step } from './log.mjs'
import { startMailCatcher } from './mail-catcher.ts'
import { freePort } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'
import { startSandboxServer } from './sandbox.ts'
import { type Server, startServer } from './servers.ts'
import { secret, stackSettings } from './stack.ts'
import type { Toolchain } from './toolchain.mjs'
import { startSite, waitFor } from './web.ts'

type ClusterOptions = {
  readonly dataDir: string
  readonly ports: { readonly site: number; readonly directus: number; readonly sandbox: number }
  readonly brand: string
  /** The data stay for the next start; else the database goes with it. */
  readonly isLasting?: boolean
  /** Begins with an empty database. */
  readonly reset?: boolean
  /** Rents cars to sixty people. */
  readonly bookings?: boolean
}

/** One of several processes of a kind. Whenever it ends it is started again, as a supervisor does it. */
type Member = {
  readonly name: string
  readonly port: number
  /** Asks it to end as a release does. @returns its exit code, once its successor is ready */
  restart(): Promise<number | null>
  stop(): Promise<void>
}

/** Seconds: two looks of the balancer (`ops/haproxy.cfg`), and air. */
const DRAIN_SECONDS = 6

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * The site as in production, on one machine: PostgreSQL, Redis, two back offices and three processes of the site behind
 * HAProxy, and beside them the payment sandbox. The back offices run by the command that operators use.
 * @throws UserError where PostgreSQL, Redis or HAProxy cannot be had for this machine
 */
export async function startCluster(toolchain: Toolchain, options: ClusterOptions) {
  const { dataDir, ports, brand, isLasting = false, reset = false } = options
  const databaseFolder = postgresFolder(dataDir)
  if (reset)
    for (const dir of [dataDir, databaseFolder]) rmSync(dir, { recursive: true, force: true })
  rmSync(`${dataDir}/logs`, { recursive: true, force: true })
  const settings = stackSettings({ dataDir, sitePort: ports.site, brand })
  const running: { readonly level: Level; readonly one: Stoppable }[] = []
  const at =
    (level: Level) =>
    <Started extends Stoppable>(one: Started): Started => {
      running.push({ level, one })
      return one
    }
  let isStopping = false
  const stop = async () => {
    isStopping = true
    const all = running.splice(0)
    for (const level of ['site', 'office', 'base'] as const)
      await Promise.all(all.filter((each) => each.level === level).map(({ one }) => one.stop()))
  }
  try {
    const catcher = at('base')(await startMailCatcher(settings.mailFolder))
    const [postgres, redis, sandbox] = await allOf([
      startPostgres({ ...toolchain, ...(isLasting ? { lasting: databaseFolder } : {}) }).then(
        at('base'),
      ),
      startRedis().then(at('base')),
      startSandboxServer(toolchain, {
        port: ports.sandbox,
        siteOrigins: settings.siteOrigins,
        webhookUrl: settings.webhookUrl,
        mailFolder: settings.mailFolder,
        logFile: `${dataDir}/logs/sandbox.log`,
      }).then(at('base')),
    ])
    const directusEnv = settings.directusEnv(catcher.port)
    const siteEnv: Preparing['siteEnv'] = (directus) =>
      settings.siteEnv({
        directus,
        sandboxUrl: sandbox.url,
        pictures: toolchain.env.ASSET_CACHE_DIR,
      })
    await prepare(toolchain, { ...options, database: postgres.env, directusEnv, siteEnv })

    const shared = { REDIS_URL: redis.url, TASKS_SECRET: secret(`${dataDir}/tasks-secret`) }
    const people = secretsOf(dataDir)
    const officeUrl = `http://127.0.0.1:${ports.directus}`
    const officeEnv = {
      ...toolchain.env,
      ...settings.officeEnv(catcher.port),
      ...postgres.env,
      ...shared,
      ...{ KEY: people.key, SECRET: people.secret, DIRECTUS_TOKEN: people.siteToken },
      ...{ PUBLIC_URL: officeUrl, IP_TRUST_PROXY: '1', DRAIN_SECONDS: String(DRAIN_SECONDS) },
      STORAGE_LOCAL_ROOT: `${dataDir}/directus/uploads`,
    }
    const directus = { ...people, url: officeUrl }
    const memberEnv = {
      ...siteEnv(directus),
      ...shared,
      ...{ HOST: '127.0.0.1', TRUST_PROXY: 'true', DRAIN_SECONDS: String(DRAIN_SECONDS) },
      CONTENT_CACHE_DIR: `${dataDir}/content`,
    }
    const [officePorts, sitePorts] = [
      [await freePort(), await freePort()],
      [await freePort(), await freePort(), await freePort()],
    ] as const
    const balancer = at('site')(
      await startBalancer(
        { site: ports.site, office: ports.directus, sites: sitePorts, offices: officePorts },
        `${dataDir}/logs/balancer.log`,
      ),
    )
    const problem = Promise.withResolvers<unknown>()
    const members = (level: 'office' | 'site', listen: readonly number[], start: StartMember) =>
      allOf(
        listen.map(async (port, index) =>
          at(level)(
            await startMember({
              name: `${level}-${index + 1}`,
              port,
              start,
              isStopping: () => isStopping,
              fail: problem.resolve,
            }),
          ),
        ),
      )
    const offices = await during(step, 'Waiting for two back offices', () =>
      members('office', officePorts, (name, port) =>
        startOffice(toolchain, port, {
          ...{ name, env: officeEnv, logFile: `${dataDir}/logs/${name}.log` },
        }),
      ),
    )
    const sites = await during(step, 'Waiting for three processes of the site', () =>
      members('site', sitePorts, (name, port) =>
        startSite(toolchain, {
          ...{ name, port, env: memberEnv, isMember: true },
          logFile: `${dataDir}/logs/${name}.log`,
        }),
      ),
    )
    await waitFor(`http://127.0.0.1:${ports.site}/readyz`, balancer)
    return {
      ...{ directus, sandbox, offices, sites, stop },
      /** The database, as its clients are led to it. */
      database: postgres.env,
      /** The log of the balancer: a line for each request. */
      balancerLog: balancer.logFile,
      /** Resolves where something ends by itself: the balancer, the sandbox, or a process that cannot be started again. */
      failed: Promise.race([problem.promise, balancer.gone, sandbox.gone]),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** They are stopped in this order: each needs those after it. */
type Level = 'site' | 'office' | 'base'
type Stoppable = { stop(): Promise<unknown> }
type StartMember = (name: string, port: number) => Promise<Server>

/** @param isStopping whether all of them are asked to end: nothing is started again then @param fail it could not be started again */
async function startMember({
  name,
  port,
  start,
  isStopping,
  fail,
}: {
  readonly name: string
  readonly port: number
  readonly start: StartMember
  readonly isStopping: () => boolean
  readonly fail: (error: unknown) => void
}): Promise<Member> {
  let server = await start(name, port)
  let successor = Promise.resolve()

  function watch(): void {
    void server.gone.then((code) => {
      if (isStopping()) return
      step(`${name} ended with ${code}: it is started again`)
      successor = start(name, port).then((next) => {
        server = next
        watch()
      })
      successor.catch(fail)
    })
  }
  watch()
  return {
    name,
    port,
    async restart() {
      const { gone, pid } = server
      if (pid) process.kill(pid, 'SIGTERM')
      const code = await gone
      await successor
      return code
    },
    async stop() {
      await Promise.allSettled([successor])
      await server.stop()
    },
  }
}

/** As operators start it (`npm run back-office -- start`). */
async function startOffice(
  { nodeBin }: Toolchain,
  port: number,
  options: { readonly name: string; readonly env: NodeJS.ProcessEnv; readonly logFile: string },
): Promise<Server> {
  const { name, env, logFile } = options
  const office = startServer(name, nodeBin, ['scripts/tasks/back-office.ts', 'start'], {
    env: { ...env, PORT: String(port) },
    ...{ logFile, hasServers: true, isAppended: true },
  })
  await waitFor(`http://127.0.0.1:${port}/readyz`, office, 180)
  return Object.assign(office, { stop: withoutDrain(office) })
}

/** A second signal ends the waiting for the balancer. */
function withoutDrain({ pid, stop }: Server): () => Promise<void> {
  return async () => {
    const again = setTimeout(() => pid && process.kill(pid, 'SIGTERM'), 1500)
    await stop()
    clearTimeout(again)
  }
}

type SiteEnv = ReturnType<typeof stackSettings>['siteEnv']
type Preparing = Pick<ClusterOptions, 'dataDir' | 'bookings'> & {
  readonly database: Readonly<Record<string, string>>
  readonly directusEnv: Readonly<Record<string, string>>
  readonly siteEnv: (directus: Parameters<SiteEnv>[0]['directus']) => ReturnType<SiteEnv>
}

/** Brings the database its tables, the demo's people, the sample data and bookings, where it has not had them yet. */
async function prepare(
  toolchain: Toolchain,
  { dataDir, bookings = false, database, directusEnv, siteEnv }: Preparing,
): Promise<void> {
  const stamp = `${dataDir}/prepared`
  if (existsSync(stamp) && (await missingSteps(database)).length === 0) return
  const directus = await startDirectus({
    nodeBin: toolchain.nodeBin,
    dataDir: `${dataDir}/directus`,
    log: step,
    seed: true,
    env: { ...directusEnv, ...database },
  })
  try {
    if (bookings) await fillWithBookings(toolchain, { directus, siteEnv: siteEnv(directus) })
  } finally {
    await directus.stop()
  }
  writeFileSync(stamp, '')
}

type People = {
  readonly [Name in
    | 'key'
    | 'secret'
    | 'siteToken'
    | 'adminEmail'
    | 'adminPassword'
    | 'staffEmail'
    | 'staffPassword']: string
}

const secretsOf = (dataDir: string): People =>
  JSON.parse(readFileSync(`${dataDir}/directus/secrets.json`, 'utf8'))

/** Root's PostgreSQL runs as `nobody`, who may not look into every home. */
function postgresFolder(dataDir: string): string {
  if (process.getuid?.() !== 0) return `${dataDir}/postgres`
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return `${tmpdir()}/istmo-cluster-${name}`
}

/** All of them, or the first failure once none is on its way any more: what did start can be stopped then. */
async function allOf<const All extends readonly unknown[]>(
  promises: {
    readonly [Index in keyof All]: Promise<All[Index]>
  },
): Promise<All> {
  await Promise.allSettled(promises)
  return Promise.all(promises) as unknown as Promise<All>
}
