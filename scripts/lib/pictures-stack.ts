import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { ensureChromium } from './chromium.ts'
import { step } from './log.mjs'
import { dataRoot } from './paths.mjs'
import { freePort } from './ports.ts'
import { outputOf } from './processes.mjs'
import { startStack } from './stack.ts'
import type { Toolchain } from './toolchain.mjs'
import { startSite } from './web.ts'

/** A Tuesday in Panama, one minute past nine. */
const CLOCK_AT = '2027-03-09T14:01:00.000Z'

/**
 * The servers of the pictures: a site of three brands, one whose back office has gone, and one that never reached any.
 * Sites and sandbox are at one fixed date, where only the clock of the second goes on; the back office holds the data of
 * that date.
 * @param cwd the folder of the built site
 */
export async function startPicturesStack(toolchain: Toolchain, cwd: string) {
  const chromium = await ensureChromium(toolchain)
  step('Starting the servers of the pictures')
  const template = await fixedTemplate(toolchain)
  const dataDir = mkdtempSync(`${tmpdir()}/istmo-pictures-`)
  cpSync(template, `${dataDir}/directus`, { recursive: true })
  const stops: (() => void | Promise<void>)[] = [
    () => rmSync(dataDir, { recursive: true, force: true }),
  ]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const fixed = withClock(toolchain)
    const [sitePort, directusPort, sandboxPort, awayPort, emptyPort, nobody] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ])
    const stack = await startStack(fixed, {
      dataDir,
      sitePort,
      directusPort,
      sandboxPort,
      brand: 'firefly',
      cwd,
    })
    stops.push(stack.stop)

    const line = await startLine(directusPort)
    stops.push(line.cut)
    const away = await startSite(withClock(toolchain, { CLOCK_RUNS: '1' }), {
      port: awayPort,
      cwd,
      env: {
        ...stack.siteEnv,
        SITE_URL: `http://localhost:${awayPort}`,
        DIRECTUS_URL: line.url,
      },
      logFile: `${dataDir}/logs/away.log`,
    })
    stops.push(() => away.stop())
    await line.cut()

    const empty = await startSite(fixed, {
      name: 'empty site',
      until: '/healthz',
      port: emptyPort,
      cwd,
      env: {
        ...stack.siteEnv,
        SITE_URL: `http://localhost:${emptyPort}`,
        DIRECTUS_URL: `http://127.0.0.1:${nobody}`,
      },
      logFile: `${dataDir}/logs/empty.log`,
    })
    stops.push(() => empty.stop())

    return {
      env: {
        E2E_BASE_URL: stack.site.url,
        E2E_SANDBOX_URL: stack.sandbox.url,
        E2E_DIRECTUS_URL: stack.directus.url,
        E2E_DIRECTUS_TOKEN: stack.directus.siteToken,
        E2E_ADMIN_EMAIL: stack.directus.adminEmail,
        E2E_ADMIN_PASSWORD: stack.directus.adminPassword,
        E2E_LOGS: `${dataDir}/logs`,
        PICTURES_AT: CLOCK_AT,
        PICTURES_AWAY_URL: away.url,
        PICTURES_EMPTY_URL: empty.url,
        ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function withClock(toolchain: Toolchain, more: NodeJS.ProcessEnv = {}): Toolchain {
  const clock = new URL('clock.ts', import.meta.url).href
  return {
    ...toolchain,
    env: {
      ...toolchain.env,
      NODE_OPTIONS: `--import=${clock}`,
      CLOCK_AT,
      TZ: 'America/Panama',
      RATE_LIMIT_SCALE: '1000',
      DIRECTUS_READ_TIMEOUT_MS: '20000',
      DIRECTUS_WRITE_TIMEOUT_MS: '30000',
      PAGE_PATIENCE_MS: '15000',
      ...more,
    },
  }
}

/** The sample data as they are on the fixed day: their dates are relative to the day that they are loaded. */
async function fixedTemplate(toolchain: Toolchain): Promise<string> {
  const dir = `${dataRoot}/pictures-template`
  const options = JSON.stringify({ nodeBin: toolchain.nodeBin, dir })
  const code = `
    import { prepareTemplate } from './scripts/lib/directus.ts'
    await prepareTemplate(${options})
  `
  const args = ['--input-type=module', '-e', code]
  const made = await outputOf(toolchain.nodeBin, args, {
    // Waiting for the back office takes a clock that goes on.
    env: withClock(toolchain, { CLOCK_RUNS: '1' }).env,
    hasServers: true,
  })
  if (made.code !== 0) throw new Error(`The sample data could not be loaded:\n${made.output}`)
  return dir
}

/** The way to the back office, until it is cut. */
async function startLine(port: number) {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.on('close', () => sockets.delete(one))
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  let gone: Promise<void> | undefined
  const cut = () => {
    gone ??= new Promise((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    return gone
  }
  return { url: `http://127.0.0.1:${own}`, cut }
}
