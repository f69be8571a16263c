import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { FOLDERS } from '../../directus/schema/constants.ts'
import { holdDatabase, rowsOf } from '../../scripts/lib/back-office-database.ts'
import { ensurePostgresClient, startPostgres } from '../../scripts/lib/postgres.ts'
import { startBucket } from '../fixtures/bucket'
import { type OfficeEnv, office, startOffice } from '../fixtures/office'
import { inFull } from '../fixtures/short'
import { templateFolder, tokensOf } from '../world/templates'

/** The back office on what production has: PostgreSQL, and a bucket. */
const home = mkdtempSync(join(tmpdir(), 'istmo-services-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const uploads = join(templateFolder('postgres'), 'uploads')

/** Variables of one whose people are those of a prepared database. */
function envOf(
  template: 'postgres' | 'sample',
  name: string,
  files = join(home, name, 'files'),
): OfficeEnv {
  const file = join(templateFolder(template), 'secrets.json')
  const secrets = JSON.parse(readFileSync(file, 'utf8'))
  return {
    ...{ PATH: process.env.PATH ?? '', HOME: home, KEY: secrets.key, SECRET: secrets.secret },
    ...{ DIRECTUS_TOKEN: secrets.siteToken, PUBLIC_URL: 'http://localhost:8055' },
    ...{ DB_CLIENT: 'sqlite3', DB_FILENAME: join(home, name, 'data.db') },
    STORAGE_LOCAL_ROOT: files,
  }
}

/** Whoever holds a database for itself, as PostgreSQL tells it. */
const HOLDERS = "from pg_locks where locktype = 'advisory' and granted"

describe('PostgreSQL', inFull, () => {
  test('is backed up while it runs, and restored into another one', async () => {
    const from = await startPostgres({ from: join(templateFolder('postgres'), 'cluster') })
    const to = await startPostgres()
    const programs = await ensurePostgresClient()
    const path = [programs, process.env.PATH].filter(Boolean).join(delimiter)
    const DB_PASSWORD = 'nowhere to be read'
    const there = { ...envOf('postgres', 'there', uploads), ...from.env, DB_PASSWORD, PATH: path }
    const here = { ...envOf('postgres', 'here'), ...to.env, PATH: path }
    try {
      const cars = await rowsOf(from.env, 'select * from flota order by id')
      const folder = join(home, 'backup')
      const made = await office(there, 'backup', folder)
      expect([made.code, made.output]).toEqual([0, expect.stringContaining('Made ')])
      expect(made.output).not.toContain(DB_PASSWORD)
      expect(existsSync(join(folder, 'database.dump'))).toBe(true)

      const other = await office({ ...here, DB_CLIENT: 'sqlite3' }, 'restore', folder)
      expect([other.code, other.output]).toEqual([2, expect.stringContaining('DB_CLIENT=pg')])
      const restored = await office(here, 'restore', folder)
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('reconcile')])
      expect(await rowsOf(to.env, 'select * from flota order by id')).toEqual(cars)
      expect(await office(here, 'check')).toMatchObject({ code: 0 })

      const served = await startOffice(here)
      const second = await office(here, 'start')
      expect([second.code, second.output]).toEqual([2, expect.stringContaining('Another back')])
      // The server was away, and forgot who held it: it is taken again.
      const [first] = await rowsOf(to.env, `select pid ${HOLDERS}`)
      await rowsOf(to.env, `select pg_terminate_backend(pid) ${HOLDERS}`)
      const since = async () => {
        const holders = await rowsOf(to.env, `select pid ${HOLDERS}`)
        return holders.filter(({ pid }) => pid !== first?.pid).length
      }
      await expect.poll(since).toBe(1)
      expect(await office(here, 'start')).toMatchObject({ code: 2 })
      expect(await served.stop()).toBe(0)
      expect(await office(here, 'migrate')).toMatchObject({ code: 0 })

      // A second restore would lose whatever came since the first.
      const again = await office(here, 'restore', folder)
      expect([again.code, again.output]).toEqual([2, expect.stringContaining('There are data in')])

      // Another was quicker: two would not hear of each other, so the slower one ends.
      const slower = await startOffice(here)
      await rowsOf(to.env, `select pg_terminate_backend(pid) ${HOLDERS}`)
      expect(await holdDatabase(to.env)).toBe(true)
      expect(await slower.ended).toBe(0)
      expect(slower.said()).toContain('Another back office has taken the database over')
    } finally {
      await Promise.all([from.stop(), to.stop()])
    }
  })

  test('without its tools, and away, it says what is missing', async () => {
    const from = await startPostgres({ from: join(templateFolder('postgres'), 'cluster') })
    const there = { ...envOf('postgres', 'without', uploads), ...from.env, PATH: '/nowhere' }
    try {
      const { code, output } = await office(there, 'backup', join(home, 'without-tools'))
      expect([code, output]).toEqual([2, expect.stringContaining('postgresql-client')])
    } finally {
      await from.stop()
    }
    const { code, output } = await office(there, 'check')
    expect([code, output]).toEqual([2, expect.stringContaining('PostgreSQL at 127.0.0.1:')])
  })
})

test('a bucket keeps the files, and their sizes are made of it', inFull, async () => {
  const bucket = await startBucket()
  const database = join(home, 'data.db')
  writeFileSync(database, readFileSync(join(templateFolder('sample'), 'data.db')))
  const env = { ...envOf('sample', 'bucket'), ...bucket.env, DB_FILENAME: database }
  const served = await startOffice(env)
  try {
    expect(served.said()).toContain('files in the bucket istmo')
    const headers = { Authorization: `Bearer ${tokensOf('sample').admin}` }
    const picture = { width: 800, height: 600, channels: 3, background: 'teal' } as const
    const form = new FormData()
    form.set('folder', FOLDERS.content.id)
    const bytes = new Uint8Array(await sharp({ create: picture }).png().toBuffer())
    form.set('file', new Blob([bytes], { type: 'image/png' }), 'car.png')
    const sent = await fetch(`${served.url}/files`, { method: 'POST', body: form, headers })
    const { data } = (await sent.json()) as { data: { id: string } }
    expect(sent.status, served.said()).toBe(200)
    const small = await fetch(`${served.url}/assets/${data.id}?width=320&format=webp`, { headers })
    expect([small.status, small.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    const { width } = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
    expect(width).toBe(320)
    const kept = readdirSync(bucket.dir, { recursive: true }).map(String)
    expect(kept.filter((name) => name.includes(data.id)).length).toBeGreaterThanOrEqual(2)
    const made = await office(env, 'backup', join(home, 'of-bucket'))
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('in a bucket')])
    expect(readdirSync(join(home, 'of-bucket')).toSorted()).toEqual(['data.db', 'manifest.json'])
  } finally {
    await served.stop()
    bucket.stop()
  }
})
