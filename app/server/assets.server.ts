import { createHash } from 'node:crypto'
import { assetFormats, assetWidths } from '~/domain/asset'
import { ByteCache } from './byte-cache.server'
import { directus } from './directus/client.server'
import { folderOfFile, folders } from './directus/files.server'
import { env } from './env.server'
import { log } from './log.server'
import { warnSometimes } from './log-sometimes.server'

type Asset = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string }
type Missing = { readonly status: 404 | 502; readonly reason: string }

/** Images are small: 64 MB hold a fleet in every size and format. */
const store = new ByteCache<Asset>(64 * 1024 * 1024)
const pending = new Map<string, Promise<Asset | Missing>>()

/** Milliseconds; the first request of an AVIF makes Directus encode it. */
const timeout = 8000
/** Bytes; what the back office accepts as an upload. */
const largest = 10 * 1024 * 1024
const types = /^image\/(avif|webp|jpeg|png|gif|svg\+xml)$/

/**
 * Answers `/assets/{id}?w=&f=` from the back office's files, with the site's token, so that the back office itself
 * stays off the public net. Only listed widths and formats are asked for; what cannot be had is a placeholder of the
 * size asked, so that a page keeps its shape.
 */
export async function serveAsset(request: Request, id: string): Promise<Response> {
  const wanted = readWanted(id, new URL(request.url).searchParams)
  if (!wanted) return plain(404, 'Not Found')
  const key = `${wanted.id} ${wanted.query}`
  const asset = store.get(key) ?? (await fetchOnce(key, wanted))
  if ('status' in asset) return placeholder(asset.status, wanted.width)
  const headers = {
    'Content-Type': asset.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: asset.etag,
    // An SVG opened by its address is a document: nothing in it may run or load (the rest of the page's CSP is the page's).
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (request.headers.get('If-None-Match') === asset.etag) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(new Uint8Array(asset.bytes), {
    headers: { ...headers, 'Content-Length': String(asset.bytes.byteLength) },
  })
}

type Wanted = { readonly id: string; readonly query: string; readonly width: number }

function readWanted(id: string, params: URLSearchParams): Wanted | null {
  if (!/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(id)) return null
  const w = params.get('w')
  const f = params.get('f')
  const width = assetWidths.find((allowed) => String(allowed) === w)
  const format = assetFormats.find((allowed) => allowed === f)
  if ((w !== null && !width) || (f !== null && !format)) return null
  const query = new URLSearchParams()
  if (width) query.set('width', String(width))
  if (width) query.set('withoutEnlargement', 'true')
  if (format) query.set('format', format)
  if (format) query.set('quality', format === 'avif' ? '55' : '78')
  return { id, query: query.toString(), width: width ?? 1200 }
}

/** One fetch for each file and size, whoever asks: encoding is costly. */
function fetchOnce(key: string, wanted: Wanted): Promise<Asset | Missing> {
  const running = pending.get(key)
  if (running) return running
  const started = fetchAsset(wanted)
    .then((asset) => {
      if ('bytes' in asset) store.set(key, asset)
      else if (asset.status === 502)
        log.warn('asset could not be read', { id: wanted.id, ...asset })
      return asset
    })
    .finally(() => pending.delete(key))
  pending.set(key, started)
  return started
}

async function fetchAsset({ id, query }: Wanted): Promise<Asset | Missing> {
  const { DIRECTUS_URL, DIRECTUS_TOKEN } = env()
  try {
    const refused = await refusal(id)
    if (refused) return refused
    const response = await fetch(`${DIRECTUS_URL.replace(/\/$/, '')}/assets/${id}?${query}`, {
      headers: { Authorization: `Bearer ${DIRECTUS_TOKEN}` },
      signal: AbortSignal.timeout(timeout),
    })
    // Directus answers 403 for a file that is not there or that the site may not see.
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
async function refusal(id: string): Promise<Missing | null> {
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

function missing(status: Missing['status'], reason: string): Missing {
  return { status, reason }
}

/** 15:8, like the pictures of cars. */
function placeholder(status: 404 | 502, width: number): Response {
  const height = Math.round((width * 8) / 15)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"/>`
  return new Response(svg, {
    status,
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': status === 404 ? 'public, max-age=60' : 'no-store',
    },
  })
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'Cache-Control': 'no-store' } })
}
