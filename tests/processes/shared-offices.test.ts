import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../scripts/lib/back-office-database.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { type Redis, startRedis } from '../../scripts/lib/redis.ts'
import { nimbo } from '../fixtures/new-brand'
import { type OfficeEnv, office, startOffice } from '../fixtures/office'
import { inFull } from '../fixtures/short'
import { adminCall, ask } from '../world/back-office'
import { templateFolder, tokensOf } from '../world/templates'

/** Two back offices on one PostgreSQL that share a Redis, as in production (D54). */
const home = mkdtempSync(join(tmpdir(), 'istmo-offices-'))
const TASKS_SECRET = 'a-secret-for-tests-only-long-enough'
/** How often the site was asked for the work of a minute. */
let asked = 0
let postgres: Awaited<ReturnType<typeof startPostgres>>
let redis: Redis
let env: OfficeEnv
let offices: readonly Awaited<ReturnType<typeof startOffice>>[]
const site = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const isRight = request.headers.authorization === `Bearer ${TASKS_SECRET}`
  if (request.method === 'POST' && request.url === '/api/tareas/limpieza' && isRight) asked += 1
  response.end('{}')
})

beforeAll(async () => {
  const port = await freePort()
  site.listen(port, '127.0.0.1')
  const from = join(templateFolder('postgres'), 'cluster')
  ;[postgres, redis] = await Promise.all([startPostgres({ from }), startRedis()])
  const secrets = JSON.parse(readFileSync(join(templateFolder('postgres'), 'secrets.json'), 'utf8'))
  env = {
    ...{ PATH: process.env.PATH ?? '', HOME: home, KEY: secrets.key, SECRET: secrets.secret },
    ...{ DIRECTUS_TOKEN: secrets.siteToken, PUBLIC_URL: 'http://localhost:8055' },
    STORAGE_LOCAL_ROOT: join(templateFolder('postgres'), 'uploads'),
    ...postgres.env,
    TASKS_SECRET,
    PREVIEW_SITES: JSON.stringify({ firefly: `http://127.0.0.1:${port}` }),
    PREVIEW_SECRET: TASKS_SECRET,
    REDIS_URL: redis.url,
  }
})
afterAll(async () => {
  await Promise.all((offices ?? []).map((one) => one.stop()))
  await Promise.all([postgres?.stop(), redis?.stop()])
  site.close()
  rmSync(home, { recursive: true, force: true })
})

const tokens = () => tokensOf('postgres')
const admin = (index: number) => adminCall(offices[index]?.url ?? '', tokens().admin)
const as = (index: number, token: string, method: string, path: string, body?: unknown) =>
  ask(`${offices[index]?.url}${path}`, method, token, body)

/** At the first office nobody may read a collection any more. */
async function takeAway(collection: string): Promise<void> {
  const rights = `filter[collection][_eq]=${collection}&filter[action][_eq]=read&limit=-1`
  const found = (await admin(0)('GET', `/permissions?${rights}`)) as { readonly id: number }[]
  await admin(0)(
    'DELETE',
    '/permissions',
    found.map(({ id }) => id),
  )
}

test('what one changes of tables and rights the other hears of', async () => {
  offices = await Promise.all([startOffice(env), startOffice(env)])
  expect(offices.map((one) => one.said())).toEqual([
    expect.stringContaining('several processes by Redis; each minute of the site asked for here'),
    expect.stringContaining('several processes by Redis; each minute of the site asked for here'),
  ])
  await admin(0)('POST', '/items/sites_config', nimbo)
  // The answer is one process's, the message another's: until it is there the column is refused, and nothing is lost.
  const write = () => as(1, tokens().staff, 'PATCH', '/items/flota/1', { precio_nimbo: 41 })
  await expect
    .poll(async () => {
      const { status, data } = await write()
      expect([200, 400, 403]).toContain(status)
      return data
    })
    .toMatchObject({ precio_nimbo: 41 })

  const leads = () => as(1, tokens().staff, 'GET', '/items/leads?fields=id&limit=1')
  expect((await leads()).status).toBe(200)
  await takeAway('leads')
  await expect.poll(async () => (await leads()).status).toBe(403)
})

test('rights that one takes away while Redis takes no writes count at the other', async () => {
  const operator = await createClient({ url: redis.url }).connect()
  const coupons = () => as(1, tokens().staff, 'GET', '/items/coupons?fields=id&limit=1')
  expect((await coupons()).status).toBe(200)
  // Nothing can be taken out of it either.
  await operator.configSet('min-replicas-to-write', '1')
  try {
    await takeAway('coupons')
    await expect.poll(async () => (await coupons()).status).toBe(403)
  } finally {
    await operator.configSet('min-replicas-to-write', '0')
    operator.destroy()
  }
})

test('one of them asks the site for its minute', async () => {
  const before = asked
  await expect.poll(() => asked - before, { timeout: 90_000 }).toBeGreaterThan(0)
  // Their clocks are one machine's: whoever asks twice does so at once.
  await sleep(5000)
  expect(asked - before).toBe(1)
})

test('while Redis is away both work, and what one changes the other has within seconds', async () => {
  await redis.stop()
  const before = await as(0, tokens().staff, 'GET', '/items/flota/1?fields=precio_nimbo')
  expect([before.status, before.data]).toEqual([200, { precio_nimbo: 41 }])
  await admin(0)('POST', '/items/sites_config', { ...nimbo, brand: 'lluvia' })
  const price = () => as(1, tokens().staff, 'PATCH', '/items/flota/1', { precio_lluvia: 42 })
  // A column that it does not know yet is refused, and nothing is lost.
  await expect
    .poll(
      async () => {
        const { status } = await price()
        expect([200, 400, 403]).toContain(status)
        return status
      },
      { interval: 500 },
    )
    .toBe(200)
  expect(await admin(0)('GET', '/items/flota/1?fields=precio_lluvia')).toEqual({
    precio_lluvia: 42,
  })
  await redis.start()
  await expect.poll(async () => (await price()).status).toBe(200)
})

/** Those that the command started, and they. */
async function descendants(pid: number | undefined): Promise<readonly number[]> {
  const { output } = await outputOf('pgrep', ['-P', String(pid)])
  const children = output.split('\n').filter(Boolean).map(Number)
  return [...children, ...(await Promise.all(children.map(descendants))).flat()]
}

test('one that stands still inside a transaction gives back what it holds', inFull, async () => {
  const sessions = (condition: string) =>
    rowsOf(postgres.env, `select pid from pg_stat_activity where ${condition}`)
  const price = (index: number, precio_firefly: number) =>
    as(index, tokens().staff, 'PATCH', '/items/flota/2', { precio_firefly })
  const before = 'begin; select id from flota where id = 2 for update; select pg_sleep(600)'
  const isBefore = "wait_event = 'PgSleep'"
  const ended = rowsOf(postgres.env, before).catch(String)
  await expect.poll(() => sessions(isBefore)).toHaveLength(1)
  const first = price(0, 51)
  await expect.poll(() => sessions("wait_event_type = 'Lock'")).toHaveLength(1)
  const stopped = await descendants(offices[0]?.pid)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    await rowsOf(
      postgres.env,
      `select pg_terminate_backend(pid) from pg_stat_activity where ${isBefore}`,
    )
    await ended
    await expect.poll(() => sessions("state = 'idle in transaction'")).toHaveLength(1)
    expect(await price(1, 52)).toMatchObject({ status: 200 })
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  expect((await first).status).not.toBe(200)
  expect(await admin(0)('GET', '/items/flota/2?fields=precio_firefly')).toEqual({
    precio_firefly: 52,
  })
})

test('without Redis a second one refuses to start, and says what it lacks', async () => {
  const { REDIS_URL: _, ...alone } = env
  const second = await office(alone, 'start')
  expect([second.code, second.output]).toEqual([
    2,
    expect.stringContaining('Several need REDIS_URL'),
  ])
})

test('one whose database is away wants no requests', async () => {
  const ready = () =>
    Promise.all(offices.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
  expect(await ready()).toEqual([200, 200])
  await postgres.stop()
  await expect.poll(ready).toEqual([503, 503])
})
