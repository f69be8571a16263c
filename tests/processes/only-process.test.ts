import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { inFull } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

/** Without a Redis one process of a site runs, because several would count each by itself who tries too often (D54). */
let back: TestDirectus
let first: SiteProcess
const started: SiteProcess[] = []

async function start(): Promise<SiteProcess> {
  const site = await startSiteProcess(back, back.url, { SITE_URL: 'http://uno.example:3000' })
  started.push(site)
  return site
}

const alive = async (site: SiteProcess) => (await fetch(`${site.url}/healthz`)).status

beforeAll(async () => {
  back = await leaseTestDirectus()
  first = await start()
})
afterAll(async () => {
  await Promise.all(started.map((site) => site.stop()))
})

test('a second one ends with a sentence, and the first goes on', async () => {
  const second = await start()
  expect(await second.gone).toBe(1)
  expect(readFileSync(second.logFile, 'utf8')).toContain(
    'Another process of http://uno.example:3000 runs on this back office: several need REDIS_URL',
  )
  expect(await alive(first)).toBe(200)
})

test('one of another site is none of its business', async () => {
  const other = await startSiteProcess(back, back.url, { SITE_URL: 'http://dos.example:3000' })
  started.push(other)
  // Who is one too many there has ended by the time at which the other would have.
  const rival = await startSiteProcess(back, back.url, { SITE_URL: 'http://dos.example:3000' })
  started.push(rival)
  expect(await rival.gone).toBe(1)
  expect(await alive(other)).toBe(200)
})

test('the next one stays where the first was ended, or killed', inFull, async () => {
  await first.stop()
  const next = await start()
  const late = await start()
  expect(await late.gone).toBe(1)
  expect(await alive(next)).toBe(200)
  if (next.pid === undefined) throw new Error('It did not start')
  process.kill(next.pid, 'SIGKILL')
  await next.gone
  const last = await start()
  const second = await start()
  expect(await second.gone).toBe(1)
  expect(await alive(last)).toBe(200)
})
