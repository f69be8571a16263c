import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { SITE_USER } from '../../directus/schema/constants.ts'
import { UserError } from './log.mjs'
import { root } from './paths.mjs'

type Env = Readonly<Record<string, string>>
type Row = Readonly<Record<string, unknown>>
type Connection = { rows(sql: string): Promise<readonly Row[]>; end(): Promise<void> }
type Client = {
  on(event: 'error', listener: () => void): void
  connect(): Promise<void>
  query(sql: string): Promise<{ readonly rows: readonly Row[] }>
  end(): Promise<void>
}

/** A database is brought its tables and columns, then roles, views and settings. */
export type Step = 'schema' | 'setup'

/** A table of its own, which no collection of Directus is about. */
const TABLE = 'istmo_applied'

/**
 * Which version of each step a database has, as it says itself: so a restored one, or one that several machines share, knows it.
 * @param env Directus's own, `DB_…`
 * @throws UserError when the database cannot be reached
 */
export async function appliedTo(env: Env): Promise<Readonly<Partial<Record<Step, string>>>> {
  const found = await ask(env, async (connection) => {
    if (!(await tablesOf(env, connection)).includes(TABLE)) return []
    return connection.rows(`select step, version from ${TABLE}`)
  })
  return Object.fromEntries((found ?? []).map(({ step, version }) => [step, version]))
}

/** @param version letters and digits */
export async function noteApplied(env: Env, step: Step, version: string): Promise<void> {
  await ask(env, async ({ rows }) => {
    await rows(
      `create table if not exists ${TABLE} (step varchar(20) primary key, version varchar(64) not null)`,
    )
    await rows(
      `insert into ${TABLE} (step, version) values ('${step}', '${version}') on conflict (step) do update set version = excluded.version`,
    )
  })
}

/** Whether no back office was ever made in it: a server keeps views of its own beside. */
export async function isEmptyDatabase(env: Env): Promise<boolean> {
  const tables = await ask(env, (connection) => tablesOf(env, connection))
  return !(tables ?? []).some((name) => name === TABLE || name.startsWith('directus_'))
}

/** Whether anybody is there who could sign in; not in a database whose making broke off. */
export async function hasPeople(env: Env): Promise<boolean> {
  const found = await ask(env, async (connection) => {
    const tables = await tablesOf(env, connection)
    return tables.includes('directus_users')
      ? connection.rows('select id from directus_users limit 1')
      : []
  })
  return (found ?? []).length > 0
}

/** The token by which the site is known; null where it is not. */
export async function siteTokenOf(env: Env): Promise<string | null> {
  const [site] = await rowsOf(env, `select token from directus_users where id = '${SITE_USER}'`)
  return typeof site?.token === 'string' ? site.token : null
}

export async function setSiteToken(env: Env, token: string): Promise<void> {
  await rowsOf(
    env,
    `update directus_users set token = '${token.replaceAll("'", "''")}' where id = '${SITE_USER}'`,
  )
}

/** The rows of a question. @throws UserError when the database cannot be reached */
export async function rowsOf(env: Env, sql: string): Promise<readonly Row[]> {
  return (await ask(env, ({ rows }) => rows(sql))) ?? []
}

/** The number before the point of its version. */
export async function serverMajorOf(env: Env): Promise<number> {
  const [row] = await rowsOf(env, 'show server_version_num')
  return Math.floor(Number(row?.server_version_num) / 10_000)
}

/**
 * The back office's own server accepts it as its administrator's for ten minutes: whoever holds its `SECRET` needs no password,
 * and is asked for no second factor.
 * @throws UserError when nobody is an administrator
 */
export async function administratorToken(env: Env): Promise<string> {
  const [administrator] = await rowsOf(
    env,
    `with recursive above(role, parent) as (
        select id, id from directus_roles
        union select above.role, r.parent from above join directus_roles r on r.id = above.parent
          where r.parent is not null)
      select u.id, u.role from directus_users u
      join directus_access a on a."user" = u.id
        or a.role in (select parent from above where above.role = u.role)
      join directus_policies p on p.id = a.policy
      where u.status = 'active' and p.admin_access = true and coalesce(p.ip_access, '') = ''
      order by u.id`,
  )
  if (!administrator) {
    throw new UserError(
      'Nobody is an active administrator of this back office from any address: make somebody one in its database, in directus_users and directus_access.',
    )
  }
  const { sign } = ofDirectus<{
    sign(claims: object, secret: string, options: object): string
  }>('jsonwebtoken')
  return sign({ ...administrator, app_access: true, admin_access: true }, env.SECRET ?? '', {
    ...{ expiresIn: '10m', issuer: 'directus' },
  })
}

/** Whoever changes the schema is alone, and one back office is, that cannot tell another of what changes. */
const LOCK = 0x4973746d

/**
 * Keeps a database to a process of ours until it ends, however it ends. A server that was away forgets who held it: it is
 * taken again, every five seconds.
 * @param isShared others that share it may hold it, too; on PostgreSQL alone
 * @param onLost somebody else has taken it meanwhile
 * @returns false when somebody else holds it
 * @throws UserError when the database cannot be reached
 */
export async function holdDatabase(
  env: Env,
  { isShared = false, onLost = () => {} }: { isShared?: boolean; onLost?: () => void } = {},
): Promise<boolean> {
  if (env.DB_CLIENT !== 'pg') return holdFile(`${env.DB_FILENAME}.held`)
  let isWaiting = false
  const again = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(async () => {
      isWaiting = false
      const isHeld = await hold().catch(() => null)
      if (isHeld === null) again()
      else if (!isHeld) onLost()
    }, 5000).unref()
  }
  const hold = async () => {
    const connection = await toServer(env, again)
    // A machine that is gone is missed within a minute, not by the system's two hours.
    await connection.rows(
      'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    )
    const name = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
    const [row] = await connection.rows(`select ${name}(${LOCK}) as held`)
    if (row?.held !== true) await connection.end()
    return row?.held === true
  }
  return hold()
}

/** By an empty database of its own beside it, whose lock the system takes back. */
function holdFile(file: string): boolean {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    held.push(lock)
    return true
  } catch (error) {
    lock.close()
    if (/locked|busy/i.test(String(error))) return false
    throw error
  }
}
/** They are kept here: a database that nothing names is closed at some time, and its lock goes with it. */
const held: DatabaseSync[] = []

/** How many there are, for those who compare two databases. */
export async function countsOf(env: Env, tables: readonly string[]) {
  const counts = await ask(env, async ({ rows }) => {
    const found: [string, number][] = []
    for (const table of tables) {
      const [row] = await rows(`select count(*) as count from ${table}`)
      found.push([table, Number(row?.count)])
    }
    return found
  })
  return Object.fromEntries(counts ?? [])
}

async function tablesOf({ DB_CLIENT }: Env, { rows }: Connection): Promise<readonly string[]> {
  const found = await rows(
    DB_CLIENT === 'pg'
      ? 'select table_name as name from information_schema.tables where table_schema = current_schema()'
      : "select name from sqlite_master where type = 'table'",
  )
  return found.map(({ name }) => String(name))
}

/** @returns undefined where there is no file yet */
async function ask<Answer>(
  env: Env,
  question: (connection: Connection) => Promise<Answer>,
): Promise<Answer | undefined> {
  const isFile = env.DB_CLIENT !== 'pg'
  if (isFile && !existsSync(env.DB_FILENAME ?? '')) return
  const connection = isFile ? toFile(env) : await toServer(env)
  try {
    return await question(connection)
  } finally {
    await connection.end()
  }
}

function toFile({ DB_FILENAME = '' }: Env): Connection {
  const database = new DatabaseSync(DB_FILENAME, { timeout: 10_000 })
  return {
    rows: async (sql) => database.prepare(sql).all(),
    end: async () => database.close(),
  }
}

/** @param onEnd it broke off, which it was not asked for */
async function toServer(env: Env, onEnd: () => void = () => {}): Promise<Connection> {
  const { Client } = ofDirectus<{ Client: new (options: object) => Client }>('pg')
  const options = { connectionTimeoutMillis: 10_000, keepAlive: true }
  const client = new Client({ ...postgresOf(env), ...options })
  // Lost while nothing is asked of it: the next question says so.
  client.on('error', onEnd)
  try {
    await client.connect()
  } catch (error) {
    const { host, port, connectionString } = postgresOf(env)
    const where = connectionString ? 'DB_CONNECTION_STRING' : `${host}:${port}`
    throw new UserError(
      `PostgreSQL at ${where} cannot be used: ${error instanceof Error ? error.message : error}.`,
    )
  }
  return {
    rows: async (sql) => (await client.query(sql)).rows,
    end: () => client.end(),
  }
}

/** As its client takes it; Directus reads the same variables. */
function postgresOf(env: Env) {
  const ssl =
    env.DB_SSL === 'true' || env.DB_SSL__CA || env.DB_SSL__REJECT_UNAUTHORIZED
      ? { ca: env.DB_SSL__CA, rejectUnauthorized: env.DB_SSL__REJECT_UNAUTHORIZED !== 'false' }
      : undefined
  return {
    ...(env.DB_CONNECTION_STRING
      ? { connectionString: env.DB_CONNECTION_STRING }
      : {
          host: env.DB_HOST,
          port: Number(env.DB_PORT ?? 5432),
          database: env.DB_DATABASE,
          user: env.DB_USER,
          password: env.DB_PASSWORD,
        }),
    ...(ssl ? { ssl } : {}),
  } as {
    readonly connectionString?: string
    readonly host?: string
    readonly port?: number
  }
}

/** Whether Directus takes it for a person's: it knows which endings of addresses there are. */
export function isAddress(email: string): boolean {
  return !ofDirectus<Joi>('joi').string().email().validate(email).error
}

/** As much of it as is used here. */
type Joi = {
  string(): { email(): { validate(value: string): { readonly error?: unknown } } }
}

/** Comes with Directus, which is not installed where only the types are checked. */
function ofDirectus<Module>(name: string): Module {
  return createRequire(`${root}/directus/package.json`)(name)
}
