import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { log } from '../log.server'

export type Picture = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string }

type Options = {
  readonly folder: string
  /** Bytes of all files; several processes that share the folder each count their own. */
  readonly capacity: number
}

/**
 * Pictures as files of one folder: they survive a restart. The ones used longest ago go when there is no room. Never
 * throws: where the folder cannot be read or written there is no store, and the log says so once.
 */
export class AssetDisk {
  readonly #folder: string
  /** First part of a file's name -> its name; `{key}.{etag}.{type}`. */
  readonly #files: LRUCache<string, { readonly name: string; readonly size: number }>
  #opened: Promise<boolean> | undefined

  /** Files that are being taken away: one of the same name is written after that. */
  readonly #going = new Map<string, Promise<void>>()

  constructor({ folder, capacity }: Options) {
    this.#folder = folder
    this.#files = new LRUCache({
      maxSize: capacity,
      sizeCalculation: ({ size }) => size || 1,
      dispose: ({ name }, _, reason) => {
        if (reason !== 'set') this.#remove(name)
      },
    })
  }

  async read(key: string): Promise<Picture | null> {
    if (!(await this.#open())) return null
    const id = digest(key)
    const file = this.#files.get(id)
    if (!file) return null
    const [, tag, type] = file.name.split('.')
    const bytes = await readFile(join(this.#folder, file.name)).catch(() => null)
    // Half written when the power went, or taken away by another process.
    if (!bytes || digest(bytes) !== tag) {
      this.#files.delete(id)
      return null
    }
    return { bytes, type: `image/${type}`, etag: etagOf(bytes) }
  }

  async write(key: string, { bytes, type }: Picture): Promise<void> {
    if (!(await this.#open())) return
    const id = digest(key)
    const name = `${id}.${digest(bytes)}.${type.replace('image/', '')}`
    const part = join(this.#folder, `${randomUUID()}.part`)
    try {
      await writeFile(part, bytes)
      await this.#going.get(name)
      await rename(part, join(this.#folder, name))
      this.#files.set(id, { name, size: bytes.byteLength })
    } catch (error) {
      this.#giveUp(error)
    }
  }

  #remove(name: string): void {
    const going = rm(join(this.#folder, name), { force: true })
      .catch(() => {})
      .finally(() => this.#going.delete(name))
    this.#going.set(name, going)
  }

  #open(): Promise<boolean> {
    this.#opened ??= this.#list().then(
      () => true,
      (error: unknown) => this.#giveUp(error),
    )
    return this.#opened
  }

  /** The ones written last are the last to go. What a crash left half written goes when it is an hour old. */
  async #list(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const names = await readdir(this.#folder)
    const ours = names.filter((name) => written.test(name) || half.test(name))
    const found = (await Promise.all(ours.map((name) => this.#factsOf(name)))).flat()
    for (const { name, size, at } of found.toSorted((a, b) => a.at - b.at)) {
      if (written.test(name)) this.#files.set(name.slice(0, name.indexOf('.')), { name, size })
      else if (Date.now() - at > abandoned) await rm(join(this.#folder, name), { force: true })
    }
  }

  /** None of a file that another process took away meanwhile. */
  async #factsOf(name: string) {
    const facts = await stat(join(this.#folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return facts ? [{ name, size: facts.size, at: facts.mtimeMs }] : []
  }

  #giveUp(error: unknown): false {
    log.warn('pictures are not kept on disk', {
      error,
      cure: 'Set ASSET_CACHE_DIR to a folder that the site may write, or to "none".',
    })
    this.#opened = Promise.resolve(false)
    return false
  }
}

/** As a browser gets it. */
export function etagOf(bytes: Uint8Array): string {
  return `"${digest(bytes).slice(0, 27)}"`
}

const written = /^[\w-]{43}\.[\w-]{43}\.[\w+]+$/
const half = /^[\da-f-]{36}\.part$/
/** Milliseconds after which nobody writes on it any more. */
const abandoned = 60 * 60_000

function digest(of: string | Uint8Array): string {
  return createHash('sha256').update(of).digest('base64url')
}
