import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AssetFormat, AssetWidth } from '~/domain/asset'
import { directus } from './directus/client.server'
import { folderOfFile, folders } from './directus/files.server'
import { env } from './env.server'
import { log } from './log.server'
import { warnSometimes } from './log-sometimes.server'
import { withoutDeadline } from './request-context.server'
import { Semaphore } from './semaphore.server'

export type WantedAsset = {
  readonly id: string
  readonly width: AssetWidth | undefined
  readonly format: AssetFormat | undefined
}
export type Asset = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string }
export type MissingAsset = { readonly status: 404 | 502; readonly reason: string }

export function isAtHand(wanted: WantedAsset): boolean {
  const key = queryOf(wanted)
  return store.has(key) || lost.has(key) || pending.has(key)
}

/** One fetch for all who ask. Never throws. */
export async function readAsset(wanted: WantedAsset): Promise<Asset | MissingAsset> {
  const key = queryOf(wanted)
  const stored = store.get(key)
  if (stored) return stored
  if (lost.has(key)) return missing(404, 'known to be missing')
  const running = pending.get(key)
  if (running) return running
  const started = semaphoreOf(wanted)
    .run(() => withoutDeadline(() => fetchAsset(wanted, key)))
    .then((asset) => {
      if ('bytes' in asset) store.set(key, asset)
      else if (asset.status === 404) lost.set(key, true)
      else if (asset.status === 502)
        log.warn('asset could not be read', { id: wanted.id, ...asset })
      return asset
    })
    .finally(() => pending.delete(key))
  pending.set(key, started)
  return started
}

export function assetCache(bytes: number): LRUCache<string, Asset> {
  return new LRUCache({ maxSize: bytes, sizeCalculation: (asset) => asset.bytes.byteLength || 1 })
}

/** Pictures are small: 64 MB hold a fleet in every size and format. */
const store = assetCache(64 * 1024 * 1024)
const pending = new Map<string, Promise<Asset | MissingAsset>>()

/** What is not there, believed for a minute: each question costs one of the back office. */
const lost = new LRUCache<string, true>({ max: 5000, ttl: 60_000 })

/** Directus refuses more than 8 conversions at a time, and encoding AVIFs takes the processor from everything else. */
const semaphores = { avif: new Semaphore(1), other: new Semaphore(5) }

function semaphoreOf({ format }: WantedAsset): Semaphore {
  return format === 'avif' ? semaphores.avif : semaphores.other
}

/** Milliseconds; the first request of an AVIF makes Directus encode it. */
const timeout = 8000
/** Bytes; what the back office accepts as an upload. */
const largest = 10 * 1024 * 1024
const types = /^image\/(avif|webp|jpeg|png|gif|svg\+xml)$/

function queryOf({ id, width, format }: WantedAsset): string {
  const query = new URLSearchParams()
  if (width) query.set('width', String(width))
  if (width) query.set('withoutEnlargement', 'true')
  if (format) query.set('format', format)
  if (format) query.set('quality', format === 'avif' ? '55' : '78')
  return `${id}?${query}`
}

async function fetchAsset({ id }: WantedAsset, path: string): Promise<Asset | MissingAsset> {
  const { DIRECTUS_URL, DIRECTUS_TOKEN } = env()
  try {
    const refused = await refusal(id)
    if (refused) return refused
    const response = await fetch(`${DIRECTUS_URL.replace(/\/$/, '')}/assets/${path}`, {
      headers: { Authorization: `Bearer ${DIRECTUS_TOKEN}` },
      signal: AbortSignal.timeout(timeout),
    })
    if ([400, 403, 404].includes(response.status)) return missing(404, `http_${response.status}`)
    if (!response.ok) return missing(502, `http_${response.status}`)
    const type = (response.headers.get('Content-Type') ?? '').replace(/;.*$/, '').trim()
    if (!types.test(type)) return missing(404, `type ${type}`)
    if (Number(response.headers.get('Content-Length')) > largest) return missing(404, 'too large')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    return { bytes, type, etag }
  } catch (error) {
    return missing(502, error instanceof Error ? error.name : 'unknown')
  }
}

/** The site's token may read renters' licence photos too: only the folder of the site's own pictures is public. */
async function refusal(id: string): Promise<MissingAsset | null> {
  const folder = await folderOfFile(directus(), id)
  if (folder === folders.content) return null
  if (folder !== undefined) {
    warnSometimes('a file outside the public folder was asked for', {
      id,
      cure: 'If it belongs on the site, move it to the folder "Contenido" in the back office.',
    })
  }
  return missing(404, 'not a public file')
}

function missing(status: MissingAsset['status'], reason: string): MissingAsset {
  return { status, reason }
}
