import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_ALPHABET } from '~/domain/booking/reservation-code'
import { type Redis, startRedis } from '../../scripts/lib/redis.ts'
import { startTestDirectus, type TestDirectus } from '../fixtures/directus'
import { postForm } from '../fixtures/form-post'
import { inFull } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

/** Two processes of the site, and the back office, that share a Redis (D54). */
let redis: Redis
let back: TestDirectus
let sites: readonly [SiteProcess, SiteProcess]

beforeAll(async () => {
  redis = await startRedis()
  back = await startTestDirectus('sample', {
    REDIS: redis.url,
    SYNCHRONIZATION_STORE: 'redis',
  })
  const start = () =>
    startSiteProcess(back, back.url, {
      REDIS_URL: redis.url,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'info',
    })
  sites = await Promise.all([start(), start()])
  await Promise.all(sites.map((site) => site.ready()))
  // Whoever was asked for a page has connected to Redis, or is about to.
  await Promise.all(sites.map((site) => fetch(`${site.url}/sucursales`)))
})
afterAll(async () => {
  await Promise.all((sites ?? []).map((site) => site.stop()))
  await back?.stop()
  await redis?.stop()
})

/** Lines of the log of each process with these words. */
function linesWith(words: string): number[] {
  return sites.map(
    ({ logFile }) =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes(words)).length,
  )
}

/** The same, from now on. */
function newLines(words: string): () => number[] {
  const before = linesWith(words)
  return () => linesWith(words).map((lines, index) => lines - (before[index] ?? 0))
}
const once = [1, 1]

const someCode = () =>
  Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** Wrong look-ups of one address, at one process after the other: how each was answered. */
async function guess(count: number, ip: string): Promise<number[]> {
  const answers: number[] = []
  for (let index = 0; index < count; index++) {
    const at = sites[index % 2] as SiteProcess
    const typed = { code: someCode(), email: 'nadie@example.com' }
    answers.push((await postForm(`${at.url}/reserva/gestionar`, typed, { ip })).status)
  }
  return answers
}

/** Reports of browsers, which have a limit for each address and change nothing. */
function report(count: number, ip: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = sites[index % 2] as SiteProcess
      const answer = await fetch(`${at.url}/api/politica`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report', 'X-Forwarded-For': ip },
        body: '{}',
      })
      return answer.status
    }),
  )
}

const refused = (answers: readonly number[]) => answers.filter((status) => status === 429).length

let addresses = 100
/**
 * Gives what a round from an address of its own comes to, while Redis is there for both processes. A round in which one of
 * them said that it is away is gone through again: each counted by itself then, as it should.
 */
async function whileShared<Result>(round: (ip: string) => Promise<Result>): Promise<Result> {
  await expect.poll(() => Math.min(...linesWith('Redis is there'))).toBeGreaterThan(0)
  for (;;) {
    const [away, there] = [newLines('Redis is away'), newLines('Redis is there')]
    const result = await round(`198.51.100.${addresses++}`)
    if (away().every((lines) => lines === 0)) return result
    await expect.poll(there).toEqual(away())
  }
}

let changes = 0
/** Milliseconds. A page that was just made is shown for ten seconds, unless a message says that content changed. */
const BEFORE_A_LOOK = 5000
/** Sets another telephone in the back office. @returns milliseconds from its answer until each process shows it */
async function shownAfter(limit: number): Promise<number[]> {
  changes += 1
  const phone = `+507 6200-00${String(changes).padStart(2, '0')}`
  await Promise.all(sites.map((site) => shows(site, 'nothing of it')))
  await back.admin('PATCH', '/items/sites_config', {
    query: { filter: { brand: { _eq: 'firefly' } } },
    data: { phone },
  })
  const began = performance.now()
  return Promise.all(
    sites.map(async (site) => {
      while (!(await shows(site, phone))) {
        if (performance.now() - began > limit) return Number.POSITIVE_INFINITY
        await sleep(50)
      }
      return performance.now() - began
    }),
  )
}

async function shows(site: SiteProcess, words: string): Promise<boolean> {
  const page = await fetch(`${site.url}/sucursales`, { headers: { 'Accept-Language': 'es' } })
  return (await page.text()).includes(words)
}

const most = (all: readonly number[]) => Math.max(...all)

test('wrong look-ups at one count at the other: the sixth is refused by either', async () => {
  const answers = await whileShared((ip) => guess(8, ip))
  expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
})

test('a rate limit is one for both', async () => {
  // Twenty are let through, and one more every three seconds. Each process by itself would refuse none of its twenty.
  expect(refused(await whileShared((ip) => report(40, ip)))).toBeGreaterThan(0)
})

test('a change in the back office shows on both before either would look', inFull, async () => {
  // The first one also loads what a change needs.
  await shownAfter(BEFORE_A_LOOK)
  const times: number[] = []
  for (let index = 0; index < 6; index++) times.push(most(await shownAfter(BEFORE_A_LOOK)))
  expect(times.filter(Number.isFinite)).toHaveLength(6)
})

test('a Redis that hangs keeps nobody waiting, and each counts by itself', async () => {
  const [away, there] = [newLines('Redis is away'), newLines('Redis is there')]
  redis.freeze()
  try {
    expect(refused(await report(24, '198.51.100.3'))).toBe(0)
    await expect.poll(away).toEqual(once)
  } finally {
    redis.thaw()
  }
  await expect.poll(there).toEqual(once)
})

test('a Redis that takes no writes is away, and not there in turn', async () => {
  const [away, there] = [newLines('Redis is away'), newLines('Redis is there')]
  const admin = await createClient({ url: redis.url }).connect()
  const refusals = async () =>
    Number(/total_error_replies:(\d+)/.exec(await admin.info('stats'))?.[1] ?? 0)
  await admin.configSet('maxmemory', '1')
  try {
    await expect.poll(away).toEqual(once)
    const before = await refusals()
    const looked = async () => {
      await report(2, '198.51.100.7')
      return (await refusals()) - before
    }
    await expect.poll(looked).toBeGreaterThan(6)
    expect([away(), there()]).toEqual([once, [0, 0]])
  } finally {
    await admin.configSet('maxmemory', '0')
    admin.destroy()
  }
  await expect.poll(there).toEqual(once)
})

test('without Redis all goes on: limits of each process, changes by looking, one line of the log', async () => {
  const [away, errors] = [newLines('Redis is away'), newLines('"level":50')]
  await guess(4, '198.51.100.4')
  await redis.stop()
  // Each goes on from what it knows: one from three tries, the other from four.
  expect((await guess(4, '198.51.100.4')).filter((status) => status === 404)).toHaveLength(3)
  // Each refuses ten of its thirty at most, both together would refuse some forty.
  const alone = refused(await report(60, '198.51.100.5'))
  expect(alone).toBeGreaterThan(0)
  expect(alone).toBeLessThan(21)
  expect(await shownAfter(60_000)).not.toContain(Number.POSITIVE_INFINITY)
  const rights = await back.as(await back.staffToken(), 'GET', '/items/leads?fields=id&limit=1')
  expect(rights.status).toBe(200)
  expect([away(), errors()]).toEqual([once, [0, 0]])
  const ready = await Promise.all(sites.map((site) => fetch(`${site.url}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
})

test('once it is back, limits and messages are shared again', async () => {
  const there = newLines('Redis is there')
  await redis.start()
  await expect.poll(there).toEqual(once)
  expect(refused(await whileShared((ip) => report(40, ip)))).toBeGreaterThan(0)
  // The back office looks for it each second.
  await expect.poll(async () => most(await shownAfter(BEFORE_A_LOOK))).toBeLessThan(BEFORE_A_LOOK)
})
