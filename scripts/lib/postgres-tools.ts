import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { serverMajorOf } from './back-office-database.ts'
import { UserError } from './log.mjs'
import { outputOf } from './processes.mjs'

type Env = Readonly<Record<string, string>>
type Tool = 'pg_dump' | 'pg_restore'

/** @throws UserError that names the cure */
export async function dumpPostgres(env: Env, file: string): Promise<void> {
  await run(env, 'pg_dump', ['--format=custom', '--no-owner', '--no-acl', '-f', file])
}

/** All of it or nothing. @throws UserError that names the cure */
export async function loadPostgres(env: Env, file: string): Promise<void> {
  const options = ['--no-owner', '--no-acl', '--no-comments', '--exit-on-error']
  const { PGDATABASE } = whereOf(env)
  await run(env, 'pg_restore', [...options, '--single-transaction', '-d', PGDATABASE, file])
}

/** Debian's `postgresql-client` of the server's version: what a newer one writes or says, an older server does not know. */
async function run(env: Env, name: Tool, args: readonly string[]): Promise<void> {
  const major = await serverMajorOf(env)
  const said = await outputOf(name, ['--version'])
  const cure = `install PostgreSQL's client of the server's version ("apt-get install postgresql-client-${major}")`
  if (said.code !== 0) throw new UserError(`${name} was not found: ${cure}.`)
  const own = Number(/\) (\d+)/.exec(said.output)?.[1])
  if (own !== major)
    throw new UserError(`${name} is of PostgreSQL ${own} and the server of ${major}: ${cure}.`)
  const folder = mkdtempSync(`${tmpdir()}/istmo-postgres-`)
  try {
    const { code, output } = await outputOf(name, args, {
      env: { PATH: process.env.PATH, ...whereOf(env), ...tlsOf(env, folder) },
    })
    if (code !== 0) throw new UserError(`${name} failed: ${output.trim().slice(-600)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By the environment and never by arguments, which everybody on the machine can read. */
function whereOf(env: Env) {
  const url = URL.parse(env.DB_CONNECTION_STRING ?? '')
  if (!url) {
    const { DB_HOST = '', DB_PORT = '', DB_DATABASE = '', DB_USER = '', DB_PASSWORD = '' } = env
    return {
      ...{ PGHOST: DB_HOST, PGPORT: DB_PORT, PGDATABASE: DB_DATABASE },
      ...{ PGUSER: DB_USER, PGPASSWORD: DB_PASSWORD },
    }
  }
  const sslmode = url.searchParams.get('sslmode')
  return {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || '5432',
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
}

function tlsOf({ DB_SSL, DB_SSL__CA }: Env, folder: string) {
  if (!DB_SSL__CA) return DB_SSL === 'true' ? { PGSSLMODE: 'require' } : {}
  writeFileSync(`${folder}/ca.pem`, DB_SSL__CA)
  return { PGSSLMODE: 'verify-full', PGSSLROOTCERT: `${folder}/ca.pem` }
}
