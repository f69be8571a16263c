import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup as copySqlite, DatabaseSync } from 'node:sqlite'
import { countsOf, isEmptyDatabase } from './back-office-database.ts'
import { type BackOfficeEnv, databaseOf } from './back-office-env.ts'
import { step, UserError } from './log.mjs'
import { dumpPostgres, loadPostgres } from './postgres-tools.ts'

type Env = BackOfficeEnv['env']

/** In which a backup is compared with what comes of it. */
const COUNTED = ['reservations', 'reservation_slots', 'payments', 'directus_files'] as const

type Counts = Readonly<Record<string, number>>

/** Each backup has one, `manifest.json`. */
type Manifest = {
  readonly madeAt: string
  readonly database: 'pg' | 'sqlite3'
  readonly counts: Counts
  /** How many files are in it; null where they are in a bucket. */
  readonly files: number | null
  /** The beginning of the hash of each, by which the right ones are known. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * Database and files of one moment, while everything runs. The folder has its name once it is whole.
 * @throws UserError that names the cure
 */
export async function backup(folder: string, { env, files }: BackOfficeEnv): Promise<void> {
  const to = resolve(folder)
  if (existsSync(to)) throw new UserError(`${to} is there already: name another folder.`)
  if (await isEmptyDatabase(env)) throw new UserError(`There is nothing in ${databaseOf(env)}.`)
  if (files && !existsSync(files))
    throw new UserError(`${files} is not there: is its disk mounted? (STORAGE_LOCAL_ROOT)`)
  const draft = `${to}.unfinished`
  try {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    step(`Copying the database, ${databaseOf(env)}`)
    const counts = await copyDatabase(env, draft)
    // After the database: of each row whose file it names the file is there.
    if (files) {
      step(`Copying the files, ${files}`)
      copyFolder(files, `${draft}/files`)
      if (filesIn(`${draft}/files`) === 0 && (counts.directus_files ?? 0) > 0)
        throw new UserError(
          `The database knows ${counts.directus_files} files and ${files} has none: is its disk mounted? (STORAGE_LOCAL_ROOT)`,
        )
    } else step('The files are in a bucket, which keeps versions of its own')
    const manifest: Manifest = {
      madeAt: new Date().toISOString(),
      database: env.DB_CLIENT === 'pg' ? 'pg' : 'sqlite3',
      counts,
      files: files ? filesIn(`${draft}/files`) : null,
      secrets: fingerprints(env),
    }
    writeFileSync(`${draft}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
    renameSync(draft, to)
    step(`Made ${to}: ${words(counts)}`)
  } catch (error) {
    throw asSentence(error, `The backup cannot be written to ${to}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  console.log(
    'Keep beside it, not in it: KEY, SECRET, DIRECTUS_TOKEN, PREVIEW_SECRET, and the SESSION_SECRET of the site.',
  )
}

/** @returns how much of each is surely in the copy */
async function copyDatabase(env: Env, draft: string): Promise<Counts> {
  if (env.DB_CLIENT !== 'pg') {
    await copyFile(env.DB_FILENAME ?? '', `${draft}/data.db`)
    return countsOf({ DB_CLIENT: 'sqlite3', DB_FILENAME: `${draft}/data.db` }, COUNTED)
  }
  const before = await countsOf(env, COUNTED)
  await dumpPostgres(env, `${draft}/database.dump`)
  // Some may have come, or gone, meanwhile.
  const after = await countsOf(env, COUNTED)
  return Object.fromEntries(
    COUNTED.map((table) => [table, Math.min(before[table] ?? 0, after[table] ?? 0)]),
  )
}

/**
 * Into an empty database and an empty folder; whoever calls it brings it to this version.
 * @throws UserError that names the cure
 */
export async function restore(folder: string, { env, files }: BackOfficeEnv): Promise<void> {
  const from = resolve(folder)
  const manifest = readManifest(from)
  if (env.DB_CLIENT !== manifest.database)
    throw new UserError(`${from} is of ${manifest.database}: set DB_CLIENT=${manifest.database}.`)
  if ((manifest.files !== null) !== (files !== undefined))
    throw new UserError(
      manifest.files === null
        ? `The files of ${from} are in a bucket: set STORAGE_LOCATIONS=s3 and its variables.`
        : `${from} has its files in it: set STORAGE_LOCATIONS=local, and bring them into a bucket later.`,
    )
  if (!(await isEmptyDatabase(env)))
    throw new UserError(
      `There are data in ${databaseOf(env)}: a backup is restored into an empty database. Make a new one, or empty it.`,
    )
  if (files && existsSync(files) && readdirSync(files).length > 0)
    throw new UserError(
      `There are files in ${files}: they are restored into an empty folder. Empty it, or name another.`,
    )
  // SQLite would play it back over what is restored.
  const rests = ['-wal', '-shm', '-journal'].map((end) => `${env.DB_FILENAME}${end}`)
  const rest = manifest.database === 'sqlite3' ? rests.find((one) => existsSync(one)) : undefined
  if (rest)
    throw new UserError(
      `${rest} is left of another database: move it away with the others, then restore.`,
    )
  // Before the database: whatever breaks off here leaves that empty.
  if (files) {
    step(`Restoring the files, ${files}`)
    copyFolder(`${from}/files`, files)
    const found = filesIn(files)
    if (found < (manifest.files ?? 0))
      throw new UserError(
        `${manifest.files} files were kept and ${found} are there: empty ${files}, and restore another backup.`,
      )
  }
  step(`Restoring the database, ${databaseOf(env)}`)
  if (manifest.database === 'pg') await loadPostgres(env, `${from}/database.dump`)
  else {
    const file = env.DB_FILENAME ?? ''
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(`${from}/data.db`, `${file}.unfinished`)
    checkWhole(`${file}.unfinished`)
    renameSync(`${file}.unfinished`, file)
  }
  const counts = await countsOf(env, COUNTED)
  const isLess = Object.entries(manifest.counts).some(
    ([name, count]) => (counts[name] ?? 0) < count,
  )
  if (isLess)
    throw new UserError(
      `${words(manifest.counts)} were kept, ${words(counts)} are there: empty database and files, and restore another backup.`,
    )
  step(`Restored what was kept at ${manifest.madeAt}: ${words(counts)}`)
  const others = Object.entries(fingerprints(env)).filter(
    ([name, print]) => manifest.secrets[name] !== print,
  )
  if (others.length > 0)
    console.log(
      `Not those of the backup: ${others.map(([name]) => name).join(', ')}. Everybody signs in anew.`,
    )
  const days = `--from ${dayOf(manifest.madeAt)} --to ${dayOf(Date.now())}`
  console.log(
    `The gateways know more than a backup. Start it and the site, wait five minutes, then:\n  npm run reconcile -- ${days}`,
  )
}

function readManifest(folder: string): Manifest {
  const file = `${folder}/manifest.json`
  try {
    const { madeAt, database, counts, files, secrets } = JSON.parse(readFileSync(file, 'utf8'))
    const isOurs =
      Number.isFinite(Date.parse(madeAt)) &&
      /^(?:pg|sqlite3)$/.test(database) &&
      (files === null || Number.isInteger(files)) &&
      isObject(counts) &&
      isObject(secrets)
    if (isOurs) return { madeAt, database, counts, files, secrets } as Manifest
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new UserError(`${folder} is no backup: ${file} cannot be read (${reason}).`)
  }
  throw new UserError(`${folder} is no backup: ${file} is not one of ours.`)
}

/** The day in Panama, by which the gateways' transactions are asked for. */
const dayOf = (moment: string | number) =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'America/Panama' })

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** A disk that is full, or a folder of somebody else, is the operator's to mend. */
function asSentence(error: unknown, what: string): unknown {
  const { code = '', errcode } = error as { code?: string; errcode?: number }
  const isDisk = /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO)$/.test(code)
  if (!isDisk && errcode !== SQLITE_FULL) return error
  return new UserError(`${what}: ${error instanceof Error ? error.message : code}.`)
}
const SQLITE_FULL = 13

/** Links are followed: a copy of one would be no copy of what it leads to. */
function copyFolder(from: string, to: string): void {
  cpSync(realpathSync(from), to, { recursive: true, dereference: true })
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length

/** By SQLite's own copying, whole and at once, also while somebody writes. */
async function copyFile(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    await copySqlite(source, to, { rate: 100_000 })
  } finally {
    source.close()
  }
  checkWhole(to)
}

function checkWhole(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const found = database.prepare('pragma integrity_check').get()?.integrity_check
    if (found !== 'ok') throw new UserError(`The database is damaged: ${found}.`)
  } finally {
    database.close()
  }
}

const fingerprints = ({ KEY = '', SECRET = '' }: Env) =>
  Object.fromEntries(
    Object.entries({ KEY, SECRET }).map(([name, secret]) => [
      name,
      createHash('sha256').update(secret).digest('hex').slice(0, 12),
    ]),
  )

const words = (counts: Counts) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replace('directus_', '').replaceAll('_', ' ')}`)
    .join(', ')
