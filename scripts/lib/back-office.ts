import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup as copySqlite, DatabaseSync } from 'node:sqlite'
import { countsOf, isEmptyDatabase } from './applied.ts'
import { type BackOfficeEnv, databaseOf, readBackOfficeEnv } from './back-office-env.ts'
import { migrateBackOffice, missingSteps, runBackOffice, schemaDifferences } from './directus.ts'
import { step, UserError } from './log.mjs'
import { outputOf } from './processes.mjs'

/** In which a backup is compared with what comes of it. */
const COUNTED = ['reservations', 'reservation_slots', 'payments', 'directus_files'] as const

/** Each backup has one, `manifest.json`. */
type Manifest = {
  readonly madeAt: string
  readonly database: 'pg' | 'sqlite3'
  readonly counts: Readonly<Record<string, number>>
  /** Whether the files of the folder are in it. Those of a bucket are not. */
  readonly hasFiles: boolean
  /** The beginning of the hash of each, by which the right ones are known. */
  readonly secrets: Readonly<Record<string, string>>
}

export type BackOfficeCommand = (args: readonly string[], nodeBin: string) => Promise<number>

/** The commands of `npm run back-office -- …` by their names. Each resolves to its exit code. */
export const backOfficeCommands: Readonly<Record<string, BackOfficeCommand>> = {
  start,
  migrate,
  check,
  backup,
  restore,
}

/** Serves until it is asked to end. Never changes the schema: a release does that once, before its processes start. */
async function start(_: readonly string[], nodeBin: string): Promise<number> {
  const { env, whatIsOn } = readBackOfficeEnv(process.env)
  const missing = await missingSteps(env)
  if (missing.length > 0) {
    throw new UserError(
      `The database is not of this version (${missing.join(' and ')}): run npm run back-office -- migrate first.`,
    )
  }
  step(`The back office ${whatIsOn}`)
  return runBackOffice({ nodeBin, env })
}

async function migrate(_: readonly string[], nodeBin: string): Promise<number> {
  const { env } = readBackOfficeEnv(process.env)
  const isNew = await isEmptyDatabase(env)
  const { siteToken } = readBackOfficeEnv(process.env, { isNew })
  const missing = await missingSteps(env)
  if (missing.length === 0) step('Nothing to do: the database is of this version')
  await migrateBackOffice({ nodeBin, env, log: step }, siteToken)
  if (isNew) step(`Made: the first administrator is ${env.ADMIN_EMAIL}`)
  else if (missing.length > 0) step('The database is of this version')
  return 0
}

/** Says what is right and what is not, and ends with 1 when something is not. */
async function check(_: readonly string[], nodeBin: string): Promise<number> {
  const { env, files, whatIsOn } = readBackOfficeEnv(process.env)
  console.log(`It ${whatIsOn.replaceAll('; ', '\n   ')}`)
  const lines: [isRight: boolean, words: string][] = []
  if (await isEmptyDatabase(env)) {
    lines.push([false, 'the database is empty: npm run back-office -- migrate'])
  } else {
    const missing = await missingSteps(env)
    lines.push([
      missing.length === 0,
      missing.length === 0
        ? 'the database is of this version'
        : `the database is not of this version (${missing.join(' and ')}): npm run back-office -- migrate`,
    ])
    const differences = await schemaDifferences({ nodeBin, env })
    lines.push([
      differences.length === 0,
      differences.length === 0
        ? 'tables and columns are as declared'
        : `tables and columns are not as declared:\n     ${differences.join('\n     ')}`,
    ])
  }
  if (files) lines.push(isWritable(files))
  for (const [isRight, words] of lines) console.log(`${isRight ? 'ok' : 'NO'} ${words}`)
  return lines.every(([isRight]) => isRight) ? 0 : 1
}

function isWritable(folder: string): [boolean, string] {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return [true, `files can be written to ${folder}`]
  } catch (error) {
    return [false, `files cannot be written to ${folder}: ${messageOf(error)}`]
  }
}

/** `backup FOLDER`: database and files of one moment, while everything runs. A folder that is there was whole. */
async function backup([folder]: readonly string[]): Promise<number> {
  if (!folder)
    throw new UserError('Say where to: npm run back-office -- backup /backups/2026-11-28')
  const to = resolve(folder)
  if (existsSync(to)) throw new UserError(`${to} is there already: name another folder.`)
  const { env, files } = readBackOfficeEnv(process.env)
  if (await isEmptyDatabase(env)) throw new UserError(`There is nothing in ${databaseOf(env)}.`)
  const draft = `${to}.unfinished`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const counts = await countsOf(env, COUNTED)
  step(`Copying the database, ${databaseOf(env)}`)
  if (env.DB_CLIENT === 'pg') await dumpPostgres(env, `${draft}/database.dump`)
  else await copyFile(env.DB_FILENAME ?? '', `${draft}/data.db`)
  // After the database: of each row whose file it names the file is there.
  if (files) {
    step(`Copying the files, ${files}`)
    mkdirSync(files, { recursive: true })
    cpSync(files, `${draft}/files`, { recursive: true })
  } else step('The files are in a bucket, which keeps versions of its own')
  const manifest: Manifest = {
    madeAt: new Date().toISOString(),
    database: env.DB_CLIENT === 'pg' ? 'pg' : 'sqlite3',
    counts,
    hasFiles: files !== undefined,
    secrets: fingerprints(env),
  }
  writeFileSync(`${draft}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  renameSync(draft, to)
  step(`Made ${to}: ${words(counts)}`)
  console.log(
    'Keep beside it, not in it: KEY, SECRET, DIRECTUS_TOKEN, PREVIEW_SECRET, and the SESSION_SECRET of the site.',
  )
  return 0
}

/** `restore FOLDER`: into an empty database and an empty folder, and to this version. */
async function restore([folder]: readonly string[], nodeBin: string): Promise<number> {
  if (!folder) throw new UserError('Say from where: npm run back-office -- restore /backups/…')
  const from = resolve(folder)
  const manifest = readManifest(from)
  const { env, files, siteToken } = readBackOfficeEnv(process.env)
  if (env.DB_CLIENT !== manifest.database)
    throw new UserError(`${from} is of ${manifest.database}: set DB_CLIENT=${manifest.database}.`)
  if (!(await isEmptyDatabase(env)))
    throw new UserError(
      `There are data in ${databaseOf(env)}: a backup is restored into an empty database.`,
    )
  if (files && existsSync(files) && readdirSync(files).length > 0)
    throw new UserError(`There are files in ${files}: they are restored into an empty folder.`)
  step(`Restoring the database, ${databaseOf(env)}`)
  if (manifest.database === 'pg') await loadPostgres(env, `${from}/database.dump`)
  else {
    mkdirSync(dirname(env.DB_FILENAME ?? ''), { recursive: true })
    copyFileSync(`${from}/data.db`, env.DB_FILENAME ?? '')
  }
  if (files && manifest.hasFiles) {
    step(`Restoring the files, ${files}`)
    cpSync(`${from}/files`, files, { recursive: true })
  }
  const counts = await countsOf(env, COUNTED)
  const fewer = Object.entries(manifest.counts).filter(
    ([name, count]) => (counts[name] ?? 0) < count,
  )
  if (fewer.length > 0)
    throw new UserError(
      `Not all of it came back: ${words(manifest.counts)} were kept, ${words(counts)} are there.`,
    )
  await migrateBackOffice({ nodeBin, env, log: step }, siteToken)
  step(`Restored what was kept at ${manifest.madeAt}: ${words(counts)}`)
  const others = Object.entries(fingerprints(env)).filter(
    ([name, print]) => manifest.secrets[name] !== print,
  )
  if (others.length > 0)
    console.log(
      `Not those of the backup: ${others.map(([name]) => name).join(', ')}. Everybody signs in anew.`,
    )
  const day = manifest.madeAt.slice(0, 10)
  console.log(
    `The gateways know more than a backup. Start it and the site, wait five minutes, then:\n  npm run reconcile -- --from ${day} --to ${new Date().toISOString().slice(0, 10)}`,
  )
  return 0
}

function readManifest(folder: string): Manifest {
  const file = `${folder}/manifest.json`
  try {
    const { madeAt, database, counts, hasFiles, secrets } = JSON.parse(readFileSync(file, 'utf8'))
    const isOurs =
      Number.isFinite(Date.parse(madeAt)) && /^(?:pg|sqlite3)$/.test(database) && counts && secrets
    if (isOurs) return { madeAt, database, counts, hasFiles, secrets }
  } catch (error) {
    throw new UserError(`${folder} is no backup: ${file} cannot be read (${messageOf(error)}).`)
  }
  throw new UserError(`${folder} is no backup: ${file} is not one of ours.`)
}

/** By SQLite's own copying, whole and at once, also while somebody writes. */
async function copyFile(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    await copySqlite(source, to, { rate: 100_000 })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    // One file: what stands beside a database is not copied with it.
    copy.exec('pragma journal_mode = delete')
    const found = copy.prepare('pragma integrity_check').get()?.integrity_check
    if (found !== 'ok') throw new UserError(`The database is damaged: ${found}.`)
    copy.exec('pragma journal_mode = wal')
  } finally {
    copy.close()
  }
}

async function dumpPostgres(env: BackOfficeEnv['env'], file: string): Promise<void> {
  await postgresTool(env, 'pg_dump', ['--format=custom', '--no-owner', '--no-acl', '-f', file])
}

async function loadPostgres(env: BackOfficeEnv['env'], file: string): Promise<void> {
  const options = ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction']
  const database = env.DB_CONNECTION_STRING ?? env.DB_DATABASE ?? ''
  await postgresTool(env, 'pg_restore', [...options, '-d', database, file])
}

/** Debian's `postgresql-client`, of the server's version or newer. */
async function postgresTool(
  env: BackOfficeEnv['env'],
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
): Promise<void> {
  const { DB_CONNECTION_STRING, DB_HOST, DB_PORT = '5432', DB_DATABASE, DB_USER, DB_PASSWORD } = env
  const where = { PGHOST: DB_HOST, PGPORT: DB_PORT, PGUSER: DB_USER, PGDATABASE: DB_DATABASE }
  const whole =
    name === 'pg_dump' && DB_CONNECTION_STRING ? ['--dbname', DB_CONNECTION_STRING, ...args] : args
  const { code, output } = await outputOf(name, whole, {
    env: { PATH: process.env.PATH, ...where, PGPASSWORD: DB_PASSWORD },
  })
  if (code === 0) return
  if (output === `${name} was not found`)
    throw new UserError(
      `${name} was not found: install PostgreSQL's client ("apt-get install postgresql-client").`,
    )
  throw new UserError(`${name} failed: ${output.trim().slice(-600)}`)
}

const fingerprints = ({ KEY = '', SECRET = '' }: BackOfficeEnv['env']) =>
  Object.fromEntries(
    Object.entries({ KEY, SECRET }).map(([name, secret]) => [
      name,
      createHash('sha256').update(secret).digest('hex').slice(0, 12),
    ]),
  )

const words = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replace('directus_', '').replaceAll('_', ' ')}`)
    .join(', ')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
