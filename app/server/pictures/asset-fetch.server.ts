import { setTimeout as sleep } from 'node:timers/promises'
import { type AssetFormat, type AssetWidth, shareSize } from '~/domain/asset'
import { isTimeout } from '../async/is-timeout.server'
import { Semaphore } from '../async/semaphore.server'
import { fetchFile } from '../directus/fetch-file.server'
import { etagOf, type Picture } from './asset-disk.server'
import { isWholePicture } from './whole-picture'

export type WantedAsset = {
  readonly id: string
  readonly width: AssetWidth | undefined
  readonly format: AssetFormat | undefined
}
export type Asset = Picture
export type MissingAsset = { readonly status: 404 | 502; readonly reason: string }

/** From the back office, when its turn comes. @throws what `fetch` throws, also `TimeoutError` */
export function fetchAsset(wanted: WantedAsset): Promise<Asset | MissingAsset> {
  const semaphore = wanted.format === 'avif' ? semaphores.avif : semaphores.other
  return semaphore.run(async () => {
    const found = await fetchWhole(wanted)
    const isDrawing = 'bytes' in found && found.type === 'image/svg+xml'
    return isDrawing && wanted.format === 'png' ? drawn(found, wanted.width) : found
  })
}

/**
 * Directus answers with as much as is written so far while the same size is being made for somebody else, such as another
 * process of the site. A size whose making was cut off stays like that for good: it is asked for in a lower quality at last, which is another file.
 */
async function fetchWhole(wanted: WantedAsset): Promise<Asset | MissingAsset> {
  for (const pause of pauses) {
    const found = await fetchNow(queryOf(wanted))
    if (!isUnfinished(found, wanted)) return found
    await sleep(pause)
  }
  const found = await fetchNow(queryOf(wanted, 1))
  return isUnfinished(found, wanted) ? missing(502, 'unfinished') : found
}

/** Milliseconds between one question for a picture and the next. */
const pauses = [50, 200, 800] as const

function isUnfinished(found: Asset | MissingAsset, { width, format }: WantedAsset): boolean {
  if (!('bytes' in found)) return false
  // An original has no such end: cameras add bytes of their own.
  return width || format ? !isWholePicture(found) : found.bytes.byteLength === 0
}

/** Its address below `/assets/` of the back office; `lower` by how much the quality of a converted picture is less than usual. */
export function queryOf({ id, width, format }: WantedAsset, lower = 0): string {
  if (format === 'jpg') return `${id}?${sharing(82 - lower)}`
  const query = new URLSearchParams()
  if (width) query.set('width', String(width))
  if (width) query.set('withoutEnlargement', 'true')
  if (format) query.set('format', format)
  if (format) query.set('quality', String((format === 'avif' ? 55 : 78) - lower))
  return `${id}?${query}`
}

/** Twice the usual 96 dots an inch, then made smaller where that is too wide. */
async function drawn({ bytes }: Asset, width: number | undefined): Promise<Asset | MissingAsset> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { density: 192, limitInputPixels: 20_000_000 })
    const resized = width ? picture.resize({ width, withoutEnlargement: true }) : picture
    const png = new Uint8Array(await resized.png().toBuffer())
    return { bytes: png, type: 'image/png', etag: etagOf(png) }
  } catch (error) {
    return missing(404, `drawing: ${String(error)}`)
  }
}

/** The picture of a shared link: one size, whole, on white, because no JPEG can be seen through. */
function sharing(quality: number): URLSearchParams {
  return new URLSearchParams({
    transforms: JSON.stringify([
      ['resize', { ...shareSize, fit: 'contain', background: '#ffffff' }],
      ['flatten', { background: '#ffffff' }],
    ]),
    format: 'jpg',
    quality: String(quality),
  })
}

export function missing(status: MissingAsset['status'], reason: string): MissingAsset {
  return { status, reason }
}

/** Directus refuses more than 8 conversions at a time, and encoding AVIFs takes the processor from everything else. */
const semaphores = { avif: new Semaphore(1), other: new Semaphore(5) }

/** Milliseconds; the first request of an AVIF makes Directus encode it. */
const timeout = 8000
/** Bytes; what the back office accepts as an upload. */
const largest = 10 * 1024 * 1024
const types = /^image\/(avif|webp|jpeg|png|gif|svg\+xml)$/

/** As every read of the back office it is tried once more when that failed, or broke off, but for one that hung. */
async function fetchNow(path: string): Promise<Asset | MissingAsset> {
  const failed = (error: unknown) => {
    if (isTimeout(error)) throw error
    return missing(502, 'connection')
  }
  const found = await fetchOnce(path).catch(failed)
  if (!('status' in found) || found.status !== 502) return found
  await sleep(pauses[0])
  return fetchOnce(path)
}

async function fetchOnce(path: string): Promise<Asset | MissingAsset> {
  const response = await fetchFile(path, timeout)
  if ([400, 403, 404].includes(response.status)) return missing(404, `http_${response.status}`)
  if (!response.ok) return missing(502, `http_${response.status}`)
  const type = (response.headers.get('Content-Type') ?? '').replace(/;.*$/, '').trim()
  if (!types.test(type)) return missing(404, `type ${type}`)
  if (Number(response.headers.get('Content-Length')) > largest) return missing(404, 'too large')
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes, type, etag: etagOf(bytes) }
}
