import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoEmail } from '../../directus/schema/roles.ts'
import { moveClock } from '../../scripts/lib/clock.ts'
import { startMailCatcher } from '../../scripts/lib/mail-catcher.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { stackSettings } from '../../scripts/lib/stack.ts'
import { onTestDay, order } from '../../scripts/lib/test-day.ts'
import { testPictures } from '../../scripts/lib/test-env.ts'
import { ensureToolchain } from '../../scripts/lib/toolchain.mjs'
import { startSite, waitFor } from '../../scripts/lib/web.ts'
import { startWorld, type WorldFacts, worldOf } from './world.ts'

export type BrowserWorld = ReturnType<typeof browserWorldOf>

/** By which a worker can use the world that its runner started. */
export type BrowserFacts = WorldFacts & {
  readonly mailFolder: string
  readonly siteEnv: Readonly<Record<string, string>>
  readonly sitePort: number
}

type Site = {
  readonly url: string
  readonly control: string
  ready(): Promise<void>
  stop(): Promise<void>
}

/**
 * The world of one worker of the browser tests: back office, sandbox, mails, and the built site, whose own clock stands in
 * Auckland (a server's zone must not matter, D3). They live on the test day.
 */
export async function startBrowserWorld() {
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
  const siteEnv = {
    ...settings.siteEnv({
      directus: back.facts,
      sandboxUrl: back.facts.sandboxUrl,
    }),
    ...testPictures,
    // A machine with much to do is no back office that is out.
    DIRECTUS_READ_TIMEOUT_MS: '8000',
    PAGE_PATIENCE_MS: '15000',
    DIRECTUS_WRITE_TIMEOUT_MS: '15000',
  }
  const facts: BrowserFacts = { ...back.facts, mailFolder, siteEnv, sitePort }
  const site = await startSiteOf(facts, 'site', 'Pacific/Auckland', sitePort)
  return {
    facts,
    async stop() {
      await site.stop()
      await back.stop()
      await catcher.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const controlOf = ({ dir }: BrowserFacts, name: string) => join(dir, `${name}.sock`)

async function startSiteOf(
  facts: BrowserFacts,
  name: string,
  zone: string,
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Site> {
  const control = controlOf(facts, name)
  const site = await startSite(await ensureToolchain(), {
    port,
    env: { ...facts.siteEnv, ...onTestDay(control), TZ: zone, ...env },
    logFile: `${facts.dir}/logs/${name}.log`,
  })
  const ready = () => waitFor(`http://127.0.0.1:${port}/readyz`, site)
  return { url: site.url, control, ready, stop: site.stop }
}

/** The world by its facts, in the worker, whose own date it sets, too. */
export function browserWorldOf(facts: BrowserFacts) {
  const { dir, mailFolder, sitePort } = facts
  const world = worldOf(facts)
  const url = `http://localhost:${sitePort}`
  const controls = [controlOf(facts, 'site')]
  const toSites = (line: string) => Promise.all(controls.map((control) => order(control, line)))
  let ceiba: Promise<Site> | undefined
  let ahead = 0

  async function startCeiba() {
    const port = await freePort()
    const site = await startSiteOf(facts, 'ceiba', 'America/Panama', port, {
      PUBLIC_BRAND: 'ceiba',
      PUBLIC_BRAND_BY_HOST: '{}',
      SITE_URL: `http://localhost:${port}`,
      METRICS_TOKEN: 'a secret of the scraper, for tests only',
      FIELD_SAMPLE: '1',
    })
    controls.push(site.control)
    return site
  }

  async function setClocks() {
    moveClock(ahead)
    await Promise.all([world.moveClock(ahead), toSites(`move ${ahead}`)])
  }

  return {
    url,
    /** Where the tests find what they need of it (`tests/e2e/lib/env.ts`). */
    env: {
      E2E_BASE_URL: url,
      E2E_SANDBOX_URL: facts.sandboxUrl,
      E2E_DIRECTUS_URL: facts.url,
      E2E_DIRECTUS_TOKEN: facts.siteToken,
      E2E_ADMIN_EMAIL: facts.adminEmail,
      E2E_ADMIN_PASSWORD: facts.adminPassword,
      E2E_STAFF_EMAIL: demoEmail('gerencia'),
      E2E_STAFF_PASSWORD: facts.staffPassword,
      E2E_LOGS: `${dir}/logs`,
    },
    /** Address of a second site, of the brand Ceiba alone, in Panama's zone, which is started for the first who asks. */
    async ceiba() {
      ceiba ??= startCeiba()
      const site = await ceiba
      await site.ready()
      return site.url
    },
    /** Everything is what it was when the world began, the sites' memory and the date, too. */
    async putBack() {
      ahead = 0
      const unchangedSince = (await world.putBack('sample')) ?? ''
      for (const mail of readdirSync(mailFolder)) rmSync(join(mailFolder, mail))
      await setClocks()
      await toSites(`forget ${unchangedSince}`)
      // The content is read again now, and not in the time that the first page of a test has.
      await untilReady(url)
    },
    /** Sets the date of all of it, and of this process, ahead by so much more. */
    async passTime(milliseconds: number) {
      ahead += milliseconds
      await setClocks()
    },
    async stop() {
      await (await ceiba)?.stop()
    },
  }
}

/** @throws Error after a minute in which the site is not ready */
async function untilReady(url: string): Promise<void> {
  const end = performance.now() + 60_000
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(String)
    if (typeof answer !== 'string' && answer.ok) return
    if (performance.now() > end)
      throw new Error(
        `The site is not ready: ${typeof answer === 'string' ? answer : await answer.text()}`,
      )
    await sleep(150)
  }
}
