import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isContent } from '../../app/server/content/content-collections.ts'
import { startDirectus } from '../../scripts/lib/directus.ts'
import { onTestDay, order } from '../../scripts/lib/test-day.ts'
import { type Sandbox, sandboxAt, startSandboxProcess } from '../fixtures/sandbox.ts'
import { type Template, type Tokens, templateFolder, tokensOf } from './templates.ts'

/** The facts of a world by which another process can use it. */
export type WorldFacts = {
  readonly dir: string
  readonly url: string
  readonly siteToken: string
  readonly adminEmail: string
  readonly adminPassword: string
  readonly staffEmail: string
  readonly staffPassword: string
  readonly tokens: Tokens
  readonly sandboxUrl: string
}

export type World = WorldFacts & {
  readonly sandbox: Sandbox
  /**
   * Makes it that of a template, or again what it was when it was kept by a name.
   * @returns the back office's last change in that state, where this puts it back to the same state as before and its
   *   content and date were the same all the time: what was read of it since then still holds (`forgetMemory`)
   */
  putBack(to: Template | { readonly kept: string }): Promise<number | undefined>
  /** Keeps the present state by a name: `putBack({ kept: name })` leads to it. */
  keep(name: string): Promise<void>
  /** Sets the date of back office and sandbox so many milliseconds ahead of the run's own. */
  moveClock(milliseconds: number): Promise<void>
}

type Options = {
  /** Added to Directus's own environment. */
  readonly directusEnv?: Readonly<Record<string, string>>
  /** Added to the sandbox's (sandbox/config.ts). */
  readonly sandboxEnv?: Readonly<Record<string, string>>
  readonly sandboxLog?: string | undefined
  /** Origins of the site; any loopback origin when left out. */
  readonly siteOrigins?: readonly string[]
  /** A folder of its own unless told; it goes with the world. */
  readonly dir?: string
}

/**
 * Settings of a Directus of the tests: no flood is stopped, who is logged in stays logged in, and a password is hashed by
 * 1 MB at a time, which takes a fiftieth of the processor's time.
 */
export const testDirectusEnv = {
  ...{ HASH_MEMORY_COST: '1024', HASH_TIME_COST: '2', HASH_PARALLELISM: '1' },
  SERVE_APP: 'false',
  RATE_LIMITER_ENABLED: 'false',
  ACCESS_TOKEN_TTL: '1d',
} as const

/**
 * A back office and a payment sandbox of one worker of the tests, which live on the test day. They are started once (4 s) and
 * put back before each test (some milliseconds): the database becomes the template's again while Directus runs.
 */
export async function startWorld(options: Options = {}) {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'istmo-world-'))
  const data = join(dir, 'directus')
  cpSync(templateFolder('sample'), data, { recursive: true })
  const [server, sandbox] = await Promise.all([
    startDirectus({
      dataDir: data,
      seed: true,
      env: { ...onTestDay(join(dir, 'directus.sock')), ...testDirectusEnv, ...options.directusEnv },
    }),
    startSandboxProcess({
      siteOrigins: [...(options.siteOrigins ?? [])],
      env: { ...onTestDay(join(dir, 'sandbox.sock')), ...options.sandboxEnv },
      logFile: options.sandboxLog,
    }),
  ])
  const { url, siteToken, adminEmail, adminPassword, staffEmail, staffPassword } = server
  const facts: WorldFacts = {
    ...{ dir, url, siteToken, adminEmail, adminPassword, staffEmail, staffPassword },
    tokens: tokensOf('sample'),
    sandboxUrl: sandbox.url,
  }
  return {
    facts,
    async stop() {
      await Promise.all([server.stop(), sandbox.stop()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export function worldOf(facts: WorldFacts): World {
  const { dir, url, tokens, sandboxUrl } = facts
  const data = join(dir, 'directus')
  const folderOf = (name: string) => join(dir, 'kept', name)
  const sandbox = sandboxAt(sandboxUrl)
  const known = new Map<string, DatabaseFacts>()
  let began: string | undefined
  let isMoved = false
  let watched: DatabaseSync | undefined
  let seen: unknown
  /** A number that is another as soon as anybody has written to the database. */
  const version = () => {
    watched ??= new DatabaseSync(join(data, 'data.db'), { readOnly: true })
    return watched.prepare('pragma data_version').get()?.data_version
  }

  function factsOf(folder: string) {
    const facts = known.get(folder) ?? readFacts(folder)
    known.set(folder, facts)
    return facts
  }

  /** @returns whether its content was the same all the time since it was last put back */
  async function putBackDatabase(from: string, wanted: DatabaseFacts) {
    const before = readFacts(data, wanted.last)
    await copyDatabase(from, data)
    copyUploads(from, data)
    seen = version()
    if (before.system !== wanted.system) await forgetSystem(url, tokens.admin)
    return before.content === wanted.content && !before.isContentChanged
  }

  async function moveClock(milliseconds: number) {
    isMoved ||= milliseconds !== 0
    const sockets = ['directus.sock', 'sandbox.sock'].map((name) => join(dir, name))
    await Promise.all(sockets.map((path) => order(path, `move ${milliseconds}`)))
  }

  return {
    ...facts,
    sandbox,
    moveClock,
    async putBack(to) {
      const from = typeof to === 'string' ? templateFolder(to) : folderOf(to.kept)
      const wanted = factsOf(from)
      const isUntouched = began === from && version() === seen
      const isSameContent = isUntouched || (await putBackDatabase(from, wanted))
      if (typeof to === 'string') await sandbox.reset()
      else await sandbox.putBack(to.kept)
      const isSame = began === from && !isMoved && isSameContent
      await moveClock(0)
      began = from
      isMoved = false
      return isSame ? wanted.last : undefined
    },
    async keep(name) {
      const kept = folderOf(name)
      mkdirSync(join(kept, 'uploads'), { recursive: true })
      copyUploads(data, kept)
      await copyDatabase(data, kept)
      await sandbox.keep(name)
      known.delete(kept)
      began = kept
      seen = undefined
      isMoved = false
    },
  }
}

/** Whole and at once, by SQLite's own copying, also while somebody uses either. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(join(from, 'data.db'), { readOnly: true })
  try {
    for (let tries = 1; ; tries++) {
      try {
        await backup(source, join(to, 'data.db'), { rate: 100_000 })
        return
      } catch (error) {
        // A request that writes at this very moment comes first. SQLite then says that it is locked, or that all is well.
        if (tries === 50 || !/locked|busy|not an error/i.test(String(error))) throw error
        await sleep(20)
      }
    }
  } finally {
    source.close()
  }
}

function copyUploads(from: string, to: string): void {
  const [wanted, there] = [join(from, 'uploads'), join(to, 'uploads')]
  const names = new Set(readdirSync(wanted))
  const originals = new Set([...names].map((name) => parse(name).name))
  // A picture in another size ("id__size.avif") is made of one that stays: somebody may read it at this moment.
  const stays = (name: string) => names.has(name) || originals.has(name.split('__', 1)[0] ?? name)
  for (const name of existsSync(there) ? readdirSync(there) : [])
    if (!stays(name)) rmSync(join(there, name), { recursive: true })
  for (const name of names)
    if (!existsSync(join(there, name))) cpSync(join(wanted, name), join(there, name))
}

/** Tables that Directus keeps in memory. */
const system: ReadonlySet<string> = new Set([
  'directus_access',
  'directus_collections',
  'directus_fields',
  'directus_permissions',
  'directus_policies',
  'directus_relations',
  'directus_roles',
  'directus_settings',
])

type DatabaseFacts = {
  /** A fingerprint of what Directus keeps in memory. */
  readonly system: string
  /** A fingerprint of what the site keeps in memory. */
  readonly content: string
  /** The number of its last change. */
  readonly last: number
  /** Whether something of the content was changed since the change `since`, be it back to what it was. */
  readonly isContentChanged: boolean
}

function readFacts(folder: string, since = Number.POSITIVE_INFINITY): DatabaseFacts {
  const database = new DatabaseSync(join(folder, 'data.db'), { readOnly: true })
  try {
    const rows = (query: string) => database.prepare(query).all()
    const tables = rows("select name from sqlite_master where type = 'table' order by name").map(
      ({ name }) => String(name),
    )
    const fingerprint = (names: readonly string[]) => {
      const hash = createHash('sha1')
      for (const name of names) {
        const all = database.prepare(`select * from "${name}"`)
        all.setReturnArrays(true)
        hash.update(JSON.stringify(all.all()))
      }
      return hash.digest('hex')
    }
    const last = Number(rows('select max(id) as id from directus_activity')[0]?.id ?? 0)
    const changed = Number.isFinite(since)
      ? rows(`select distinct collection from directus_activity where id > ${since}`)
      : []
    return {
      system: fingerprint(tables.filter((name) => system.has(name))),
      content: fingerprint(tables.filter((name) => !name.startsWith('sqlite_') && isContent(name))),
      last,
      isContentChanged: changed.some(({ collection }) => isContent(String(collection))),
    }
  } finally {
    database.close()
  }
}

async function forgetSystem(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/utils/cache/clear?system`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The back office keeps its memory: ${answer.status}`)
}
