import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingSite } from '../fixtures/booking'
import { office, startOffice } from '../fixtures/office'
import { runReconcile } from '../fixtures/reconcile'
import { inFull } from '../fixtures/short'
import { worldOfWorker } from '../world/pool'

/** `npm run back-office`, as an operator runs it. */
const booking = bookingSite()
const { reserve, payByCard, rowOf } = booking

const home = mkdtempSync(join(tmpdir(), 'istmo-back-office-'))
/** The back office that runs, by the variables of one in production. */
let running: Record<string, string>

beforeAll(async () => {
  const { dir } = await worldOfWorker<{ readonly dir: string }>(process.env.VITEST_POOL_ID)
  const data = join(dir, 'directus')
  symlinkSync(join(data, 'uploads'), join(home, 'uploads'))
  const secrets = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'))
  running = {
    ...{ PATH: process.env.PATH ?? '', HOME: home, KEY: secrets.key, SECRET: secrets.secret },
    ...{ DIRECTUS_TOKEN: secrets.siteToken, PUBLIC_URL: 'http://localhost:8055' },
    ...{ DB_CLIENT: 'sqlite3', DB_FILENAME: join(data, 'data.db') },
    // As where the files are on a disk of their own.
    STORAGE_LOCAL_ROOT: join(home, 'uploads'),
  }
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Another one, of which there is nothing yet. */
function another(name: string): Record<string, string> {
  const folder = join(home, name)
  return {
    ...running,
    DB_FILENAME: join(folder, 'data.db'),
    STORAGE_LOCAL_ROOT: join(folder, 'files'),
  }
}

test('without its variables it names each that is missing, and how it is to be', async () => {
  const { code, output } = await office({ PATH: process.env.PATH ?? '', HOME: home }, 'start')
  expect(code).toBe(2)
  for (const name of ['KEY', 'SECRET', 'DIRECTUS_TOKEN', 'PUBLIC_URL', 'DB_CLIENT'])
    expect(output).toContain(`\n  ${name}: `)
  expect(output).not.toContain('    at ')
})

test(
  'a public one that would send no mail does not start, unless that is said',
  inFull,
  async () => {
    const env = { ...running, PUBLIC_URL: 'https://oficina.istmo.example' }
    const { code, output } = await office(env, 'check')
    expect([code, output]).toEqual([2, expect.stringContaining('EMAIL_TRANSPORT: smtp')])
    const meant = await office({ ...env, EMAIL_TRANSPORT: 'none' }, 'check')
    expect([meant.code, meant.output]).toEqual([0, expect.stringContaining('mails off')])
  },
)

test('a database that is not of this version is not served: it is migrated first', async () => {
  const { code, output } = await office(another('empty'), 'start')
  expect([code, output]).toEqual([2, expect.stringContaining('back-office -- migrate')])
  const checked = await office(another('empty'), 'check')
  expect([checked.code, checked.output]).toEqual([1, expect.stringContaining('NO the database')])
})

test('a first administrator whom Directus refuses is named before anything is made', async () => {
  const first = { ADMIN_EMAIL: 'ana@firefly.example', ADMIN_PASSWORD: 'a password for tests' }
  const env = { ...another('unmade'), ...first }
  const { code, output } = await office(env, 'migrate')
  expect([code, output]).toEqual([2, expect.stringContaining('ADMIN_EMAIL: Directus refuses ana@')])
  expect(output).not.toContain('    at ')
  expect(existsSync(join(home, 'unmade'))).toBe(false)
})

test(
  'a backup that is made while it runs is restored, served and compared with the gateways',
  inFull,
  async () => {
    const photo = join(running.STORAGE_LOCAL_ROOT ?? '', 'photo.txt')
    writeFileSync(photo, 'a photo of a licence')
    const kept = await reserve(booking.plenty)
    await payByCard(kept, 'approve')
    const backup = join(home, 'backup')
    const made = await office(running, 'backup', backup)
    expect(made.output).toContain('Keep beside it, not in it: KEY, SECRET')
    expect(made.code).toBe(0)
    expect(readdirSync(backup).toSorted()).toEqual(['data.db', 'files', 'manifest.json'])
    const later = await reserve(booking.plenty)
    await payByCard(later, 'approve')
    rmSync(photo)
    // In Panama it was still the day before: what was paid in its last hours is compared, too.
    const manifest = join(backup, 'manifest.json')
    const night = {
      ...JSON.parse(readFileSync(manifest, 'utf8')),
      madeAt: '2026-11-29T03:00:00.000Z',
    }
    writeFileSync(manifest, JSON.stringify(night))

    const there = another('restored')
    const restored = await office(there, 'restore', backup)
    expect(restored.output).toContain('npm run reconcile -- --from 2026-11-28 --to ')
    expect(restored.code).toBe(0)
    expect(readFileSync(join(there.STORAGE_LOCAL_ROOT ?? '', 'photo.txt'), 'utf8')).toContain(
      'photo',
    )
    expect(await office(there, 'check')).toMatchObject({ code: 0 })
    const rotated = { ...there, DIRECTUS_TOKEN: 'another token of the site, 32 letters' }
    const unknown = await office(rotated, 'check')
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('NO the site')])
    expect(await office(rotated, 'migrate')).toMatchObject({ code: 0 })
    expect(await office(rotated, 'check')).toMatchObject({ code: 0 })
    expect(await office(there, 'migrate')).toMatchObject({ code: 0 })
    const unmounted = await office({ ...there, STORAGE_LOCAL_ROOT: join(home, 'gone') }, 'start')
    expect([unmounted.code, unmounted.output]).toEqual([
      2,
      expect.stringMatching(/Files cannot be kept in .*gone.*STORAGE_LOCAL_ROOT/),
    ])
    const again = await office(there, 'restore', backup)
    expect([again.code, again.output]).toEqual([2, expect.stringContaining('There are data in')])

    const served = await startOffice(there)
    try {
      expect(served.said()).toMatch(/SQLite.*mails off.*off for good: websockets, GraphQL/)
      const second = await office({ ...there, PORT: '1' }, 'start')
      expect([second.code, second.output]).toEqual([
        2,
        expect.stringContaining('Another back office'),
      ])
      const meanwhile = await office(there, 'migrate')
      expect([meanwhile.code, meanwhile.output]).toEqual([
        2,
        expect.stringContaining('end it first'),
      ])
      const token = booking.site.back.siteToken
      const headers = { Authorization: `Bearer ${token}` }
      const query = `filter[reservation_id][_in]=${kept.code},${later.code}&fields=reservation_id,total`
      const answer = await fetch(`${served.url}/items/reservations?${query}`, { headers })
      const { total } = await rowOf(kept.code)
      expect(await answer.json()).toEqual({ data: [{ reservation_id: kept.code, total }] })
      for (const path of ['/websocket', '/websocket/logs', '/graphql', '/mcp'])
        expect([path, await isUpgraded(`${served.url}${path}`)]).toEqual([path, false])
      for (const path of ['/graphql', '/graphql/system', '/mcp']) {
        const { status } = await fetch(`${served.url}${path}?query={__typename}`, { headers })
        expect([path, status]).toEqual([path, expect.toBeOneOf([400, 403, 404])])
      }
      const { code, output } = await runReconcile(booking.site, {
        change: { DIRECTUS_URL: served.url },
      })
      expect(output).toContain(later.code)
      expect(output).not.toContain(kept.code)
      expect(code).toBe(1)
    } finally {
      expect(await served.stop()).toBe(0)
    }
  },
)

/** Whether a server takes a connection over for a websocket. */
function isUpgraded(url: string): Promise<boolean> {
  const headers = {
    ...{ Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' },
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  return new Promise((resolve) => {
    request(url, { headers })
      .on('upgrade', (_, socket) => {
        socket.destroy()
        resolve(true)
      })
      .on('response', (answer) => {
        answer.destroy()
        resolve(false)
      })
      .on('error', () => resolve(false))
      .end()
  })
}

test('a backup is never written over another, nor restored from what is none', async () => {
  const there = join(home, 'there')
  mkdirSync(there)
  const over = await office(running, 'backup', there)
  expect([over.code, over.output]).toEqual([2, expect.stringContaining('is there already')])
  const none = await office(another('none'), 'restore', there)
  expect([none.code, none.output]).toEqual([2, expect.stringContaining('is no backup')])
})

test('a backup of a disk that is not mounted is none', async () => {
  const gone = { ...running, STORAGE_LOCAL_ROOT: join(home, 'gone') }
  const missing = await office(gone, 'backup', join(home, 'without'))
  expect([missing.code, missing.output]).toEqual([2, expect.stringContaining('is not there')])
  mkdirSync(gone.STORAGE_LOCAL_ROOT)
  const empty = await office(gone, 'backup', join(home, 'without'))
  expect([empty.code, empty.output]).toEqual([2, expect.stringContaining('has none')])
  // Nothing half made stays, either.
  expect(readdirSync(home).filter((name) => name.startsWith('without'))).toEqual([])
})

test('a restore is not mixed with what is left of another database', async () => {
  const backup = join(home, 'whole')
  expect(await office(running, 'backup', backup)).toMatchObject({ code: 0 })
  const there = another('mixed')
  mkdirSync(join(home, 'mixed'))
  writeFileSync(`${there.DB_FILENAME}-wal`, 'what another database wrote last')
  const { code, output } = await office(there, 'restore', backup)
  expect([code, output]).toEqual([2, expect.stringContaining('data.db-wal is left of another')])
})

test('at TERM a balancer is told first, and everybody else is served until the port closes', async () => {
  const served = await startOffice({ ...running, DRAIN_SECONDS: '120' })
  const asked = (path: string) =>
    fetch(served.url + path, { headers: { Connection: 'close' } }).then(
      ({ status }) => status,
      ({ cause }) => cause.code,
    )
  expect(await asked('/readyz')).toBe(200)
  const ended = served.stop()
  await expect.poll(() => asked('/readyz')).toBe(503)
  expect(await asked('/server/ping')).toBe(200)
  // Less than a second later it would be the same one, by another way.
  await setTimeout(1200)
  void served.stop()
  await expect.poll(() => asked('/readyz')).toBe('ECONNREFUSED')
  expect(await ended).toBe(0)
})
