import { LRUCache } from 'lru-cache'
import { StaleCache } from '../async/cache.server'
import { remembered, rememberedContent } from '../async/memory.server'
import { lookForChanges, onContentChange } from '../content/content-watch.server'
import { directus } from '../directus/client.server'
import { type FileFacts, factsOfFile, folders } from '../directus/files.server'
import { env } from '../env.server'
import { log } from '../log.server'
import { warnSometimes } from '../log-sometimes.server'
import { withoutDeadline } from '../request-context.server'
import { stopsAfterAnswer } from '../serverless.server'
import { AssetDisk } from './asset-disk.server'
import {
  type Asset,
  fetchAsset,
  type MissingAsset,
  missing,
  queryOf,
  type WantedAsset,
} from './asset-fetch.server'

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
  if (running?.at.generation === generation) return running.asset
  const at = { generation }
  const asset = withoutDeadline(() => findAsset(wanted, key, at))
    .then((found) => {
      if (at.generation === generation) keep(key, found)
      if ('status' in found && found.status === 502) {
        log.warn('asset could not be read', { id: wanted.id, ...found })
      }
      return found
    })
    .finally(() => {
      if (pending.get(key)?.at === at) pending.delete(key)
    })
  pending.set(key, { at, asset })
  return asset
}

function keep(key: string, asset: Asset | MissingAsset): void {
  if ('bytes' in asset) store.set(key, asset)
  else if (asset.status === 404) lost.set(key, true)
}

export function assetCache(bytes: number): LRUCache<string, Asset> {
  return new LRUCache({ maxSize: bytes, sizeCalculation: (asset) => asset.bytes.byteLength || 1 })
}

/** Bytes. Pictures are small: 64 MB hold a fleet in every size and format. */
const store = assetCache(64 * 1024 * 1024)
const diskCapacity = 512 * 1024 * 1024
/** The state of the files in the back office: another number after each change. */
let generation = 0
type Generation = { generation: number }
const pending = new Map<
  string,
  { readonly at: Generation; readonly asset: Promise<Asset | MissingAsset> }
>()

/** Missing files are remembered for a minute, because each question costs one of the back office. */
const lost = remembered(new LRUCache<string, true>({ max: 5000, ttl: 60_000 }))

/** From the disk of a file that is still public and still the same, else from the back office; `at` is set to its beginning. */
async function findAsset(
  wanted: WantedAsset,
  path: string,
  at: Generation,
): Promise<Asset | MissingAsset> {
  try {
    await lookForChanges()
    at.generation = generation
    const { value: file } = await files.get(wanted.id, () => publicFile(wanted.id))
    if (!file) return missing(404, 'not a public file')
    const key = `${file.version} ${path}`
    const kept = await disk()?.read(key)
    if (kept) return kept
    const asset = await fetchAsset(wanted)
    if ('bytes' in asset) await disk()?.write(key, asset)
    return asset
  } catch (error) {
    return missing(502, error instanceof Error ? error.name : 'unknown')
  }
}

/** A file that is changed, moved or taken away in the back office is noticed (content-watch). */
const files = rememberedContent(
  new StaleCache<FileFacts | null>({
    clock: () => Date.now(),
    fresh: 10 * 60_000,
    revalidate: 0,
    ifError: 24 * 60 * 60_000,
    retryAfter: 2000,
    mayRunBehind: !stopsAfterAnswer(),
    capacity: 5000,
  }),
)

onContentChange((changed) => {
  if (changed && !changed.has('directus_files')) return
  generation++
  files.expire()
  store.clear()
  lost.clear()
})

/** The cache on disk; null where ASSET_CACHE_DIR is "none", or the machine goes with the process. */
function disk(): AssetDisk | null {
  const { ASSET_CACHE_DIR: folder } = env()
  const isKept = folder !== 'none' && !stopsAfterAnswer()
  opened ??= { disk: isKept ? new AssetDisk({ folder, capacity: diskCapacity }) : null }
  return opened.disk
}
let opened: { readonly disk: AssetDisk | null } | undefined

/** The site's token may read renters' license photos too: only the folder of the site's own pictures is public. */
async function publicFile(id: string): Promise<FileFacts | null> {
  const file = await factsOfFile(directus(), id)
  if (file?.folder === folders.content) return file
  if (file) {
    warnSometimes('a file outside the public folder was asked for', {
      id,
      cure: 'If it belongs on the site, move it to the folder "Contenido" in the back office.',
    })
  }
  return null
}
