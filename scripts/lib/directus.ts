/**
 * Runs the back office on this machine: installs it, starts it on a SQLite file, keeps its schema, access rules and
 * sample data as the project describes them. No dependencies: it is what installs one half of them.
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SetUpFacts } from '../../directus/setup/ensure.ts'
import {
  administratorToken,
  appliedTo,
  isEmptyDatabase,
  noteApplied,
  type Step,
  setSiteToken,
  siteTokenOf,
} from './back-office-database.ts'
import { directusHome as HOME, settings } from './directus-settings.ts'
import { during, UserError } from './log.mjs'
import { root } from './paths.mjs'
import { freePort, isTaken } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { askedToEnd, endWithUs, outputOf, runChild } from './processes.mjs'

const SNAPSHOT = join(HOME, 'schema', 'snapshot.yaml')
/** Migrations for what a snapshot cannot say; they run after it, because they are about its tables. */
const MIGRATIONS = join(HOME, 'schema', 'migrations')
/** Makes the tables. */
const DATABASE = join(HOME, 'setup', 'database.ts')
const CLI = join(HOME, 'cli.mjs')
const START_TIMEOUT = 300_000
const STOP_TIMEOUT = 5_000

type Log = (line: string) => void
type Env = Readonly<Record<string, string>>

/** Directus's own keys, the token of the site and the logins of the first people, as `secrets.json` holds them. */
type Secrets = {
  readonly key: string
  readonly secret: string
  readonly siteToken: string
  readonly adminEmail: string
  readonly adminPassword: string
  readonly staffEmail: string
  readonly staffPassword: string
}

/** A running Directus. */
type Directus = Omit<Secrets, 'key' | 'secret'> & Process

type Process = {
  readonly url: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** The Directus whose data lies in `dir`. */
type Context = {
  readonly nodeBin: string
  readonly dir: string
  readonly env: Env
  readonly log: Log
}

type InstallOptions = {
  readonly nodeBin?: string
  readonly log?: Log
}

/** Installs Directus into `directus/node_modules` when it is missing or its lock file changed; a minute or two. */
export async function installDirectus({
  nodeBin = defaultNodeBin(),
  log = () => {},
}: InstallOptions = {}) {
  await checkNode(nodeBin)
  const stampFile = join(HOME, 'node_modules', '.istmo-install')
  const stamp = hash([
    readFileSync(join(HOME, 'package-lock.json')),
    process.platform,
    process.arch,
  ])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const env = { ...process.env, PATH: pathWith(nodeBin) }
  const result = await during(log, 'Installing Directus (once)', () =>
    outputOf('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HOME, env }),
  )
  if (result.code !== 0) throw new UserError(installError(result.output))
  const ok = await outputOf(nodeBin, ['-e', "require('argon2'); require('sharp')"], {
    cwd: HOME,
    env: process.env,
  })
  if (ok.code !== 0) {
    throw new UserError(
      `Directus's native modules do not load under ${nodeBin}: delete directus/node_modules and install again with that Node. ${lastLine(ok.output)}`,
    )
  }
  writeFileSync(stampFile, stamp)
}

type StartOptions = {
  readonly nodeBin?: string
  readonly dataDir: string
  /** 0 or absent takes a free one. */
  readonly port?: number
  readonly log?: Log
  /** Added to Directus's own. */
  readonly env?: Env
  /** Loads the sample data into an empty database. */
  readonly seed?: boolean
  /** Begins anew. */
  readonly reset?: boolean
}

/** Starts Directus on the data in `dataDir` (database, uploads, secrets, log), which is made when it is new. */
export async function startDirectus({
  nodeBin = defaultNodeBin(),
  dataDir,
  port = 0,
  log = () => {},
  env = {},
  seed = false,
  reset = false,
}: StartOptions): Promise<Directus> {
  await checkNode(nodeBin)
  const dir = resolve(dataDir)
  if (!existsSync(join(HOME, 'node_modules', 'directus')))
    throw new UserError('Directus is not installed: run installDirectus first.')
  if (reset) rmSync(dir, { recursive: true, force: true })
  mkdirSync(join(dir, 'uploads'), { recursive: true })
  const secrets = readSecrets(dir, { demo: seed })
  const chosenPort = port || (await freePort())
  const context = {
    nodeBin,
    dir,
    env: directusEnv({ dir, port: chosenPort, secrets, extra: env }),
    log,
  }

  await applySchema(context)
  const server = await during(log, 'Waiting for Directus', () => launch(context, chosenPort))
  try {
    await ensureSetUp(context, server.url, { ...secrets, isDemo: seed })
    if (seed && (await isEmpty(server.url, secrets.siteToken))) {
      const { seedSample } = await import('../../directus/sample/seed.ts')
      const { adminEmail, adminPassword } = secrets
      await during(log, 'Loading the sample data', () =>
        seedSample({ url: server.url, adminEmail, adminPassword, log }),
      )
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  const { adminEmail, adminPassword, staffEmail, staffPassword, siteToken } = secrets
  return {
    url: server.url,
    adminEmail,
    adminPassword,
    staffEmail,
    staffPassword,
    siteToken,
    pid: server.pid,
    stop: server.stop,
  }
}

/**
 * Makes `dir` a seeded data folder and returns it; copy it (`cp -r`) to have a fresh database in under a second. It is
 * made again when the schema, the set-up or the sample changes, and every day, because sample dates are relative. The data
 * of PostgreSQL lie in its folder `cluster`.
 */
export async function prepareTemplate({
  nodeBin = defaultNodeBin(),
  dir,
  log = () => {},
  env = {},
  database = 'sqlite',
}: {
  nodeBin?: string
  dir: string
  log?: Log
  /** Added to Directus's own. */
  env?: Env
  database?: 'sqlite' | 'postgres'
}): Promise<string> {
  const template = resolve(dir)
  // The sample's dates are counted from today in Panama.
  const { inDays } = await import('../../directus/sample/dates.ts')
  const key = hash([versions.schema(), versions.setup(), hashOf('sample'), inDays(0)])
  const stamp = 'template-key'
  if (existsSync(join(template, stamp)) && readFileSync(join(template, stamp), 'utf8') === key)
    return template
  const draft = `${template}.${process.pid}.tmp`
  log('Preparing a database with the sample data (once)')
  const postgres = database === 'postgres' ? await startPostgres({ nodeBin }) : null
  const directus = await startDirectus({
    nodeBin,
    dataDir: draft,
    log,
    seed: true,
    reset: true,
    env: { SERVE_APP: 'false', ...postgres?.env, ...env },
  })
  await directus.stop()
  await postgres?.stop({ keepIn: `${draft}/cluster` })
  rmSync(join(draft, 'directus.log'), { force: true })
  writeFileSync(join(draft, stamp), key)
  rmSync(template, { recursive: true, force: true })
  renameSync(draft, template)
  return template
}

/** Runs a command of Directus's own (`schema snapshot`, `users create`, …) on the data in `dataDir`. */
export async function runDirectusCommand({
  nodeBin = defaultNodeBin(),
  dataDir,
  args,
  env = {},
}: {
  nodeBin?: string
  dataDir: string
  args: readonly string[]
  env?: Env
}): Promise<string> {
  const dir = resolve(dataDir)
  mkdirSync(dir, { recursive: true })
  const secrets = readSecrets(dir, { demo: false })
  const context = { nodeBin, env: directusEnv({ dir, port: 8055, secrets, extra: env }) }
  return outputOfDirectus(context, [CLI, ...args])
}

/* ---- a back office in production ---- */

type Production = { readonly nodeBin: string; readonly env: Env; readonly log: Log }

/**
 * Brings its database to this version: tables, then roles, views and settings by a server of its own that nobody else can
 * reach; the site is known by its token afterwards. Doing it again changes nothing.
 * @returns whether something changed
 */
export async function migrateBackOffice(
  { nodeBin, env, log }: Production,
  siteToken: string,
): Promise<boolean> {
  await checkNode(nodeBin)
  if (!(await isEmptyDatabase(env)) && (await schemaDifferences({ nodeBin, env })).length > 0) {
    // By hand, or in a way that the last version's steps did not know.
    await noteApplied(env, 'schema', 'not as declared')
  }
  const missing = await missingSteps(env)
  if (missing.length > 0) await applyAll({ nodeBin, env, log }, siteToken)
  if ((await siteTokenOf(env)) === siteToken) return missing.length > 0
  log('Setting the token of the site to DIRECTUS_TOKEN')
  await setSiteToken(env, siteToken)
  return true
}

async function applyAll({ nodeBin, env, log }: Production, siteToken: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'istmo-migration-'))
  const port = await freePort()
  const own = { HOST: '127.0.0.1', PORT: String(port), TEMP_PATH: dir }
  const context = { nodeBin, dir, log, env: { ...env, ...own } }
  try {
    await applySchema(context)
    const server = await during(log, 'Waiting for Directus', () => launch(context, port))
    try {
      await ensureSetUp(context, server.url, { siteToken, isDemo: false })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Each difference between the tables of a database and this version's, in words. */
export async function schemaDifferences({
  nodeBin,
  env,
}: Omit<Production, 'log'>): Promise<readonly string[]> {
  const said = await outputOfDirectus({ nodeBin, env }, [DATABASE, SNAPSHOT, MIGRATIONS, 'check'])
  return said.split('\n').filter((line) => line.startsWith('differs: '))
}

/** Runs it in our own terminal until it is asked to end. @returns 0 then, else its exit code */
export async function runBackOffice({ nodeBin, env }: Omit<Production, 'log'>): Promise<number> {
  await checkNode(nodeBin)
  // Its own: what lies there is served to the people of the office, and another's folder could not be written to.
  const temporary = mkdtempSync(join(tmpdir(), 'istmo-back-office-'))
  try {
    const own = { TEMP_PATH: temporary, ...env }
    const code = await runChild(nodeBin, [CLI, 'start'], { cwd: HOME, env: own })
    return askedToEnd() === undefined ? code : 0
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/* ---- database and schema ---- */

/** The versions of this project, which a database is brought to. */
const versions: Readonly<Record<Step, () => string>> = {
  schema: () =>
    hash([
      readFileSync(SNAPSHOT),
      readdirSync(MIGRATIONS).sort().join(),
      ...['setup/database.ts', 'setup/in-words-of.ts', 'package-lock.json'].map((name) =>
        readFileSync(join(HOME, name)),
      ),
    ]),
  setup: () =>
    hash([
      hashOf('setup', 'schema', 'lib'),
      // Rights and views are of what these say.
      ...['app.config.ts', 'app/server/content/content-collections.ts'].map((name) =>
        readFileSync(join(root, name)),
      ),
    ]),
}

/** The steps that a database does not have yet. */
export async function missingSteps(env: Env): Promise<readonly Step[]> {
  const applied = await appliedTo(env)
  return (['schema', 'setup'] as const).filter((step) => applied[step] !== versions[step]())
}

/** Brings a database its tables and columns alone. */
export async function applySchema({ nodeBin, env, log }: Production): Promise<void> {
  const applied = await appliedTo(env)
  if (applied.schema === versions.schema()) return
  const isNew = await isEmptyDatabase(env)
  await during(log, isNew ? 'Creating the database' : 'Applying the schema', () =>
    outputOfDirectus({ nodeBin, env }, [DATABASE, SNAPSHOT, MIGRATIONS]),
  )
  await noteApplied(env, 'schema', versions.schema())
}

async function ensureSetUp(
  { env, log }: Pick<Context, 'env' | 'log'>,
  url: string,
  facts: SetUpFacts,
) {
  const applied = await appliedTo(env)
  if (applied.setup === versions.setup()) return
  const { ensureSetup } = await import('../../directus/setup/ensure.ts')
  await during(log, 'Setting up roles, views and settings', async () =>
    ensureSetup(url, await administratorToken(env), facts),
  )
  await noteApplied(env, 'setup', versions.setup())
}

async function outputOfDirectus(
  { nodeBin, env }: Pick<Context, 'nodeBin' | 'env'>,
  [program, ...args]: readonly [string, ...string[]],
) {
  const result = await outputOf(nodeBin, [program, ...args], { cwd: HOME, env })
  // Some of Directus's commands answer 0 after an error, so its log is read too.
  if (result.code !== 0 || /\b(ERROR|FATAL)\b/.test(result.output)) {
    const name = [basename(program), ...args].slice(0, 3).join(' ')
    throw new Error(`${name} failed: ${result.output.trim().slice(-2000)}`)
  }
  return result.output
}

async function isEmpty(url: string, token: string) {
  const res = await fetch(`${url}/items/sites_config?limit=1&fields=id`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!res.ok)
    throw new UserError(
      `Directus refused the site's token (${res.status}). Was it changed in the Studio? Put the new one into secrets.json.`,
    )
  const { data }: { data: readonly unknown[] } = await res.json()
  return data.length === 0
}

/* ---- process ---- */

async function launch({ nodeBin, dir, env }: Context, port: number): Promise<Process> {
  if (await isTaken(port, '127.0.0.1')) {
    throw new UserError(`Port ${port} is taken by another process: choose another port.`)
  }
  const logFile = join(dir, 'directus.log')
  const out = openSync(logFile, 'a')
  const child = endWithUs(
    spawn(nodeBin, [CLI, 'start'], {
      cwd: HOME,
      env,
      stdio: ['ignore', out, out],
    }),
  )
  closeSync(out)
  const exited = new Promise((done) => child.once('exit', done))
  let stopping: Promise<void> | undefined

  const stop = () => {
    stopping ??= (async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT)
      if (child.exitCode === null && child.signalCode === null) await exited
      clearTimeout(timer)
    })()
    return stopping
  }

  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT
  while (!(await answers(`${url}/server/ping`))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new UserError(`Directus stopped while starting. ${tail(logFile)}`)
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`Directus did not answer within ${START_TIMEOUT / 1000} s. ${tail(logFile)}`)
    }
    await sleep(100)
  }
  return { url, pid: child.pid, stop }
}

async function answers(url: string) {
  try {
    const res = await fetch(url, { signal: AbortSignal.timeout(1000) })
    return res.ok
  } catch {
    return false
  }
}

/** The whole environment of a back office on this machine: nothing of the caller's leaks in but PATH and HOME. */
function directusEnv({
  dir,
  port,
  secrets,
  extra,
}: {
  dir: string
  port: number
  secrets: Secrets
  extra: Env
}): Env {
  return {
    ...settings,
    HOME: process.env.HOME ?? dir,
    CONFIG_PATH: join(dir, 'no-env-file'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    KEY: secrets.key,
    SECRET: secrets.secret,
    ADMIN_EMAIL: secrets.adminEmail,
    ADMIN_PASSWORD: secrets.adminPassword,
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(dir, 'data.db'),
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: join(dir, 'uploads'),
    TEMP_PATH: join(dir, 'tmp'),
    EMAIL_VERIFY_SETUP: 'false',
    ...extra,
  }
}

/** Made once and kept in `dataDir/secrets.json`. Demo logins are memorable; otherwise every password is random. */
function readSecrets(dir: string, { demo }: { demo: boolean }): Secrets {
  const file = join(dir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const random = () => randomBytes(24).toString('base64url')
  const secrets = {
    key: random(),
    secret: random(),
    siteToken: random(),
    adminEmail: 'admin@istmo.example.com',
    adminPassword: demo ? 'istmo-demo' : random(),
    staffEmail: 'mostrador@istmo.example.com',
    staffPassword: demo ? 'istmo-demo' : random(),
  }
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}

/* ---- small tools ---- */

/** One sentence with its cure. */
function installError(output: string): string {
  if (/npm was not found/.test(output)) return 'npm was not found: install Node.js with npm.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|E50\d/.test(output)) {
    return 'Directus could not be downloaded: check the network connection (or the registry and proxy settings of npm) and run the command again.'
  }
  if (/ENOSPC/.test(output)) {
    return 'Directus could not be installed because the disk is full: free 1 GB and run the command again.'
  }
  return `Directus could not be installed: ${output.trim().slice(-600)}`
}

async function checkNode(nodeBin: string) {
  const { code, output } = await outputOf(nodeBin, ['--version'])
  if (code !== 0)
    throw new UserError(
      `Node 26 was not found at ${nodeBin}: run npm run demo or npm test, which bring it.`,
    )
  if (!hasTemporal(output))
    throw new UserError(
      `The back office needs Node 26, but ${nodeBin} is ${output.trim()}: pass nodeBin of a Node 26.`,
    )
}

/** Our extensions count dates by Temporal, which Node.js has built in since version 26. */
const hasTemporal = (version: string) => Number.parseInt(version.slice(1), 10) >= 26

function defaultNodeBin() {
  const name = `node-${process.platform}-${process.arch}`
  const pinned = join(root, 'scripts', 'toolchain', 'node_modules', name, 'bin', 'node')
  return !hasTemporal(process.version) && existsSync(pinned) ? pinned : process.execPath
}

const pathWith = (nodeBin: string) =>
  `${dirname(resolve(nodeBin))}${delimiter}${process.env.PATH ?? ''}`

const hash = (parts: readonly (string | Buffer)[]) =>
  parts.reduce((h, part) => h.update(part).update('\0'), createHash('sha256')).digest('hex')

/** Hash of every file in the given folders of `directus/`. */
function hashOf(...folders: readonly ('schema' | 'setup' | 'sample' | 'lib')[]) {
  const files = folders.flatMap((folder) => walk(join(HOME, folder)))
  return hash(files.flatMap((file) => [file.slice(HOME.length), readFileSync(file)]))
}

function walk(dir: string): string[] {
  return readdirSync(dir)
    .sort()
    .flatMap((name) => {
      const path = join(dir, name)
      return statSync(path).isDirectory() ? walk(path) : [path]
    })
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
const tail = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-5).join(' | ') : ''
