import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { onForget, remembered } from '../async/memory.server'
import type { FrozenPage } from './frozen-page.server'

/** Milliseconds since 1970 at which what it shows was read. */
export type StoredPage = {
  readonly page: FrozenPage
  readonly at: number
  readonly bodies: Readonly<Record<PageEncoding, Buffer>>
}

const pageEncodings = ['br', 'gzip', 'identity'] as const
export type PageEncoding = (typeof pageEncodings)[number]

/** Bytes of all encodings of all pages. */
const CAPACITY = 64 * 1024 * 1024
/** Answers of one page after which it is worth being compressed as well as can be. */
const MIN_USES = 20

/** Milliseconds, for what nobody tells of: it shows after `fresh` and one more visitor, and after `limit` to everybody. */
export const pageAges = { fresh: 10_000, limit: 14_000, ifError: 24 * 60 * 60_000 } as const

/** The store belongs to the process, not to this module: the server's entry and the application are bundled apart. */
const shared = globalThis as {
  istmoPages?: LRUCache<string, Entry>
  istmoPagesExpired?: number | undefined
}
type Entry = { stored: StoredPage; answers: number }

shared.istmoPages ??= new LRUCache({
  maxSize: CAPACITY,
  sizeCalculation: ({ stored: { bodies } }) =>
    pageEncodings.reduce((bytes, name) => bytes + bodies[name].byteLength, 1),
})
const pages = remembered(shared.istmoPages)
onForget(() => {
  shared.istmoPagesExpired = undefined
})

/** The content changed: no page of before is fresh. Each stays for an outage. */
export function expirePages(): void {
  shared.istmoPagesExpired = Date.now()
}

/** Milliseconds since what it shows was read; endless, but for an outage, where the content changed since. */
export function pageAge({ at }: Pick<StoredPage, 'at'>): number {
  const isExpired = at <= (shared.istmoPagesExpired ?? Number.NEGATIVE_INFINITY)
  return isExpired ? Math.max(pageAges.limit, Date.now() - at) : Date.now() - at
}

export function storedPage(key: string): StoredPage | undefined {
  const entry = pages.get(key)
  if (!entry) return undefined
  entry.answers += 1
  if (entry.answers === MIN_USES) void compressBest(key, entry.stored)
  return entry.stored
}

/** The page in all its encodings. @throws Error of the compression */
export async function compressed(page: FrozenPage, at: number): Promise<StoredPage> {
  const identity = Buffer.from(page.html)
  const [br, zipped] = await Promise.all([brotli(identity, 5), promisify(gzip)(identity)])
  return { page, at, bodies: { br, gzip: zipped, identity } }
}

export function storePage(key: string, stored: StoredPage): void {
  pages.set(key, { stored, answers: 0 })
}

async function compressBest(key: string, stored: StoredPage): Promise<void> {
  const br = await brotli(stored.bodies.identity, constants.BROTLI_MAX_QUALITY)
  // A newer one may have taken its place meanwhile.
  if (pages.peek(key)?.stored !== stored) return
  const better = { ...stored, bodies: { ...stored.bodies, br } }
  pages.set(key, { stored: better, answers: MIN_USES })
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}
