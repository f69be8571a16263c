import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEmail } from '../../directus/schema/roles.ts'
import { noteApplied } from '../../scripts/lib/back-office-database.ts'
import { startDirectus } from '../../scripts/lib/directus.ts'
import { onTestDay } from '../../scripts/lib/test-day.ts'
import { nimbo } from '../fixtures/new-brand'
import { inFull } from '../fixtures/short'
import { ask, logIn } from '../world/back-office'
import { templateFolder } from '../world/templates'
import { testDirectusEnv } from '../world/world'

/** The back office gives a brand that its people add a price column, and rights to read and set it (D33). */
type Directus = Awaited<ReturnType<typeof startDirectus>>

const dataDir = mkdtempSync(join(tmpdir(), 'istmo-new-brand-'))
const env = { ...onTestDay(), ...testDirectusEnv }
let back: Directus

beforeAll(async () => {
  cpSync(templateFolder('sample'), dataDir, { recursive: true })
  back = await startDirectus({ dataDir, env })
})
afterAll(async () => {
  await back?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const as = (token: string | undefined, method: string, path: string, body?: unknown) =>
  ask(back.url + path, method, token, body)

const admin = () => logIn(back.url, back.adminEmail, back.adminPassword)
const staff = () => logIn(back.url, demoEmail('gerencia'), back.staffPassword)
const price = async (token: string) =>
  (await as(token, 'GET', '/items/flota/1?fields=precio_nimbo')).data

test('a brand whose code is no part of a column name is refused, and says why', async () => {
  const { status } = await as(await admin(), 'POST', '/items/sites_config', {
    ...nimbo,
    brand: 'Mal-Código',
  })
  expect(status).toBe(400)
})

test('counter staff makes no brands', async () => {
  expect((await as(await staff(), 'POST', '/items/sites_config', nimbo)).status).toBe(403)
})

test('a new brand has prices that staff sets and the site reads, from its answer on', async () => {
  const [owner, token] = await Promise.all([admin(), staff()])
  expect((await as(owner, 'POST', '/items/sites_config', nimbo)).status).toBe(200)
  expect((await as(token, 'PATCH', '/items/flota/1', { precio_nimbo: 50 })).status).toBe(200)
  expect(await price(back.siteToken)).toEqual({ precio_nimbo: 50 })
  const written = await as(back.siteToken, 'PATCH', '/items/flota/1', { precio_nimbo: 1 })
  expect(written.status).toBe(403)
  const { data } = await as(await admin(), 'GET', '/fields/flota/precio_nimbo')
  expect(data).toMatchObject({
    meta: {
      group: 'grupo_precio',
      translations: [{ translation: 'Nimbo Car Rental, por día' }],
    },
  })
})

test('saving the brand again changes nothing', async () => {
  const token = await admin()
  const { data } = await as(token, 'GET', '/items/sites_config?filter[brand][_eq]=nimbo&fields=id')
  const [{ id } = { id: 0 }] = data as { readonly id: number }[]
  const saved = await as(token, 'PATCH', `/items/sites_config/${id}`, { brand: 'nimbo' })
  expect(saved.status).toBe(200)
  expect(await price(back.siteToken)).toEqual({ precio_nimbo: 50 })
})

const RENAMED = [
  ['amendment', 'extra'],
  ['captured_amendment', 'captured_extra'],
] as const

/** Turns the database into one from before the renaming, with the payment of an amendment. */
function renameBack(): void {
  const file = join(dataDir, 'data.db')
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  for (const [now, then] of RENAMED) {
    database.exec(`alter table payments rename column ${now} to ${then}`)
    const rename = 'update directus_fields set field = ? where collection = ? and field = ?'
    database.prepare(rename).run(then, 'payments', now)
  }
  database.exec(`insert into payments (idempotency_key, reservation, gateway, status, amount, extra, captured_extra)
    values ('ABCD-2', 1, 'metrobank', 'captured', 20, '{"kind":"balance"}', 'ABCD:1')`)
  database.close()
}

test(
  'its prices and permissions outlive the next version of schema and set-up, and so does what a renamed column holds',
  inFull,
  async () => {
    await back.stop()
    renameBack()
    const database = { DB_CLIENT: 'sqlite3', DB_FILENAME: join(dataDir, 'data.db') }
    for (const step of ['schema', 'setup'] as const) await noteApplied(database, step, 'of before')
    back = await startDirectus({ dataDir, env })
    expect(await price(back.siteToken)).toEqual({ precio_nimbo: 50 })
    expect(await price(await staff())).toEqual({ precio_nimbo: 50 })
    const set = await as(await staff(), 'PATCH', '/items/flota/1', { precio_nimbo: 55 })
    expect(set.status).toBe(200)
    const query = 'filter[idempotency_key][_eq]=ABCD-2&fields=amendment,captured_amendment'
    expect((await as(back.siteToken, 'GET', `/items/payments?${query}`)).data).toEqual([
      { amendment: { kind: 'balance' }, captured_amendment: 'ABCD:1' },
    ])
  },
)
