import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveClock } from '../../scripts/lib/clock.ts'
import { startMailCatcher } from '../../scripts/lib/mail-catcher.ts'
import { dataRoot } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { stackSettings } from '../../scripts/lib/stack.ts'
import { onTestDay, order } from '../../scripts/lib/test-day.ts'
import { ensureToolchain } from '../../scripts/lib/toolchain.mjs'
import { startSite, waitFor } from '../../scripts/lib/web.ts'
import { startWorld, worldOf } from './world.ts'

export type BrowserWorld = Awaited<ReturnType<typeof startBrowserWorld>>

type Site = {
  readonly url: string
  readonly control: string
  ready(): Promise<void>
  stop(): Promise<void>
}

/**
 * The world of one worker of the browser tests: back office, sandbox, mails, and the built site, whose own clock stands in
 * Auckland (a server's zone must not matter, D3). They live on the test day, and so does the worker.
 */
export async function startBrowserWorld() {
  const toolchain = await ensureToolchain()
  const dir = mkdtempSync(join(tmpdir(), 'istmo-e2e-'))
  const sitePort = await freePort()
  const settings = stackSettings({ dataDir: dir, sitePort, brand: 'firefly' })
  const { siteOrigins, mailFolder, webhookUrl } = settings
  const catcher = await startMailCatcher(mailFolder)
  const back = await startWorld({
    dir,
    siteOrigins,
    // The tests of the Studio open it.
    directusEnv: { ...settings.directusEnv(catcher.port), SERVE_APP: 'true' },
    sandboxEnv: { MAIL_FOLDER: mailFolder, PAYPAL_WEBHOOK_URL: webhookUrl },
    sandboxLog: `${dir}/logs/sandbox.log`,
  })
  const { facts } = back
  const world = worldOf(facts)
  const sites: Site[] = []
  const toSites = (line: string) => Promise.all(sites.map(({ control }) => order(control, line)))
  const siteEnv = {
    ...settings.siteEnv({
      directus: facts,
      sandboxUrl: facts.sandboxUrl,
      // Of all workers: a picture in one size takes as long to make as a page to open.
      pictures: join(dataRoot, 'test-pictures'),
    }),
    // Nothing is made ahead: it would take the processor from the tests.
    WARM_PICTURES: 'false',
  }

  async function start(name: string, zone: string, port: number, env: NodeJS.ProcessEnv = {}) {
    const control = join(dir, `${name}.sock`)
    const site = await startSite(toolchain, {
      port,
      env: {
        ...siteEnv,
        ...onTestDay(control),
        TZ: zone,
        // A machine with much to do is no back office that is out.
        DIRECTUS_READ_TIMEOUT_MS: '8000',
        DIRECTUS_WRITE_TIMEOUT_MS: '15000',
        ...env,
      },
      logFile: `${dir}/logs/${name}.log`,
    })
    const own = {
      url: site.url,
      control,
      ready: () => waitFor(`http://127.0.0.1:${port}/readyz`, site),
      stop: site.stop,
    }
    sites.push(own)
    return own
  }

  const main = await start('site', 'Pacific/Auckland', sitePort)
  let ceiba: Promise<Site> | undefined
  let ahead = 0

  async function startCeiba() {
    const port = await freePort()
    return start('ceiba', 'America/Panama', port, {
      PUBLIC_BRAND: 'ceiba',
      PUBLIC_BRAND_BY_HOST: '{}',
      SITE_URL: `http://localhost:${port}`,
    })
  }

  async function setClocks() {
    moveClock(ahead)
    await Promise.all([world.moveClock(ahead), toSites(`move ${ahead}`)])
  }

  return {
    url: main.url,
    /** Where the tests find what they need of it (`tests/e2e/lib/env.ts`). */
    env: {
      E2E_BASE_URL: main.url,
      E2E_SANDBOX_URL: facts.sandboxUrl,
      E2E_DIRECTUS_URL: facts.url,
      E2E_DIRECTUS_TOKEN: facts.siteToken,
      E2E_ADMIN_EMAIL: facts.adminEmail,
      E2E_ADMIN_PASSWORD: facts.adminPassword,
      E2E_STAFF_EMAIL: facts.staffEmail,
      E2E_STAFF_PASSWORD: facts.staffPassword,
      E2E_LOGS: `${dir}/logs`,
    },
    /** Address of a second site, of the brand Ceiba alone, in Panama's zone, which is started for the first who asks. */
    async ceiba() {
      ceiba ??= startCeiba()
      const { url, ready } = await ceiba
      await ready()
      return url
    },
    /** Everything is what it was when the world began, the sites' memory and the date, too. */
    async putBack() {
      ahead = 0
      const unchangedSince = (await world.putBack('sample')) ?? ''
      for (const mail of readdirSync(mailFolder)) rmSync(join(mailFolder, mail))
      await setClocks()
      await toSites(`forget ${unchangedSince}`)
      // The content is read again now, and not in the time that the first page of a test has.
      await main.ready()
    },
    /** Sets the date of all of it, and of this process, ahead by so much more. */
    async passTime(milliseconds: number) {
      ahead += milliseconds
      await setClocks()
    },
    async stop() {
      await Promise.all(sites.map((site) => site.stop()))
      await back.stop()
      await catcher.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
