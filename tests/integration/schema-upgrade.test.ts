import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appliedTo, noteApplied, rowsOf } from '../../scripts/lib/back-office-database.ts'
import { readBackOfficeEnv } from '../../scripts/lib/back-office-env.ts'
import {
  applySchema,
  migrateBackOffice,
  missingSteps,
  runDirectusCommand,
  schemaDifferences,
} from '../../scripts/lib/directus.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { onTestDay } from '../../scripts/lib/test-day.ts'
import { startTestDirectus } from '../fixtures/directus'
import { nimbo } from '../fixtures/new-brand'
import { inFull, isShort } from '../fixtures/short'
import { templateFolder } from '../world/templates'

/** One schema on two databases, from empty and from each schema that was handed out (D54). */
const nodeBin = process.execPath
const log = () => {}

const SCHEMA = 'directus/schema/snapshot.yaml'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 64e6 }).toString()
/** Commits with a schema of their own: those that were reviewed, and each one since. They need the history of the project. */
const others = () => [
  ...['18de63c', 'f7e6a2a'],
  ...git('log', '--format=%h', 'f7e6a2a..HEAD', '--', SCHEMA).trim().split('\n'),
]
/** The first that was handed out is kept, so that `npm test` needs no history. */
const first = new URL('../fixtures/schema-cd4d713.yaml.gz', import.meta.url)

type Database = 'sqlite' | 'postgres'

/** A back office in production on a database of its own. */
async function production(database: Database, from?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'istmo-schema-upgrade-'))
  mkdirSync(join(dir, 'files'))
  const postgres = database === 'postgres' ? await startPostgres(from ? { from } : {}) : null
  const { env: read, siteToken } = readBackOfficeEnv({
    ...{ KEY: 'a key', SECRET: 'a secret of tests, at least 32 characters' },
    ...{
      DIRECTUS_TOKEN: 'the token of the site in tests, 32',
      PUBLIC_URL: 'http://localhost:8055',
    },
    ...{ ADMIN_EMAIL: 'administracion@istmo.example.com', ADMIN_PASSWORD: 'istmo-demo-istmo' },
    ...{ HASH_MEMORY_COST: '1024', HASH_TIME_COST: '2', HASH_PARALLELISM: '1' },
    STORAGE_LOCAL_ROOT: join(dir, 'files'),
    ...(postgres?.env ?? { DB_CLIENT: 'sqlite3', DB_FILENAME: join(dir, 'data.db') }),
    HOME: dir,
  })
  // Its token counts for ten minutes, by the clock of whoever makes it.
  const env = { ...read, ...onTestDay() }
  return {
    dir,
    env,
    siteToken,
    migrate: () => migrateBackOffice({ nodeBin, env, log }, siteToken),
    /** Its tables alone. */
    applySchema: () => applySchema({ nodeBin, env, log }),
    /** A command of Directus's own. */
    run: (...args: string[]) =>
      runDirectusCommand({ nodeBin, dataDir: join(dir, 'data'), args, env }),
    differences: () => schemaDifferences({ nodeBin, env }),
    rows: (sql: string) => rowsOf(read, sql),
    async stop(options?: Parameters<Awaited<ReturnType<typeof startPostgres>>['stop']>[0]) {
      await postgres?.stop(options)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

type Production = Awaited<ReturnType<typeof production>>

/** The tables as the project made them at a commit; Directus's own are there. */
async function asOf(commit: string, { dir, run }: Production) {
  const file = join(dir, 'snapshot.yaml')
  const text =
    commit === 'cd4d713' ? gunzipSync(readFileSync(first)) : git('show', `${commit}:${SCHEMA}`)
  writeFileSync(file, text)
  await run('schema', 'apply', '--yes', file)
}

/** Up to the largest that the 24 bits of a `real` hold to the cent. */
const AMOUNTS = ['0.01', '419.37', '9999.99', '99999.99', '131071.99'] as const

async function withMoney({ rows }: Production) {
  for (const [index, amount] of AMOUNTS.entries()) {
    // The car and the branches are not there.
    await rows(
      `set session_replication_role = replica;
        insert into reservations (reservation_id, submission_key, name, last_name, email, phone_number, car, pickup_branch, return_branch, pickup_date, return_date, total)
        values ('BOOKED${index}', 'key-${index}', 'Ana', 'Ríos', 'ana@example.com', '+50760000000', 1, 1, 1, now(), now(), ${amount})`,
    )
  }
  await rows('alter table flota add column precio_nimbo real')
}

async function upgrades(commit: string, made: Production) {
  try {
    await asOf(commit, made)
    await withMoney(made)
    await made.applySchema()
    expect(await made.differences()).toEqual([])
    const kept = await made.rows('select total::text as total from reservations order by id')
    expect(kept.map(({ total }) => total)).toEqual([...AMOUNTS])
    const [sum] = await made.rows('select sum(total)::text as sum from reservations')
    expect(sum?.sum).toBe('241491.35')
    const [price] = await made.rows(
      "select data_type, numeric_scale from information_schema.columns where table_name = 'flota' and column_name = 'precio_nimbo'",
    )
    expect(price).toEqual({ data_type: 'numeric', numeric_scale: 2 })
  } finally {
    await made.stop()
  }
}

describe('PostgreSQL', () => {
  test(
    'a schema that is applied once more changes nothing, and drops no column that it does not know',
    inFull,
    async () => {
      const made = await production('postgres', join(templateFolder('postgres'), 'cluster'))
      try {
        expect(await made.differences()).toEqual([])
        await made.rows('alter table flota add column precio_nimbo numeric(12,2)')
        const columns = () =>
          made.rows(
            'select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = current_schema() order by 1, 2',
          )
        const before = await columns()
        await noteApplied(made.env, 'schema', 'of before')
        await made.migrate()
        expect(await columns()).toEqual(before)
        expect(await appliedTo(made.env)).not.toMatchObject({ schema: 'of before' })
      } finally {
        await made.stop()
      }
    },
  )

  test("the schema of cd4d713 becomes today's, its money to the cent", inFull, async () => {
    const made = await production('postgres')
    await made.run('bootstrap')
    await upgrades('cd4d713', made)
  })

  test(
    'roles and the site come with a database that is made anew, and by no password',
    inFull,
    async () => {
      const made = await production('postgres')
      try {
        await made.migrate()
        expect(await missingSteps(made.env)).toEqual([])
        const [site] = await made.rows("select token from directus_users where last_name = 'web'")
        expect(site?.token).toBe(made.siteToken)
      } finally {
        await made.stop()
      }
    },
  )

  test(
    'the price of a brand that is made in the Studio is to the cent, and a number',
    inFull,
    async () => {
      const back = await startTestDirectus('postgres')
      try {
        await back.admin('POST', '/items/sites_config', nimbo)
        await back.admin('PATCH', '/items/flota/1', { precio_nimbo: 419.37 })
        const query = 'fields=precio_nimbo,precio_firefly'
        const car = await back.admin('GET', `/items/flota/1?${query}`)
        expect(car).toEqual({ precio_nimbo: 419.37, precio_firefly: expect.any(Number) })
        const sum = await back.admin('GET', '/items/flota?aggregate[sum]=precio_nimbo')
        expect(sum).toEqual([{ sum: { precio_nimbo: 419.37 } }])
        expect(await back.admin('GET', '/fields/flota/precio_nimbo')).toMatchObject({
          schema: { data_type: 'numeric', numeric_precision: 12, numeric_scale: 2 },
        })
      } finally {
        await back.stop()
      }
    },
  )

  describe('of a version before', inFull, () => {
    const installed = join(mkdtempSync(join(tmpdir(), 'istmo-installed-')), 'cluster')
    beforeAll(async () => {
      const made = await production('postgres')
      await made.run('bootstrap')
      await made.stop({ keepIn: installed })
    })
    afterAll(() => rmSync(dirname(installed), { recursive: true, force: true }))

    test.each(isShort ? [] : others())("the schema of %s becomes today's", async (commit) => {
      await upgrades(commit, await production('postgres', installed))
    })
  })
})

test('SQLite: the schema of cd4d713 becomes that of today', async () => {
  const made = await production('sqlite')
  try {
    await made.run('bootstrap')
    await asOf('cd4d713', made)
    await made.migrate()
    expect(await made.differences()).toEqual([])
  } finally {
    await made.stop()
  }
})
