import { assetFormats, assetWidths } from '~/domain/asset'
import { atMost } from '~/domain/at-most'
import { takeFromRateLimit, waitOfRateLimit } from '../limits/rate-limit.server'
import type { Asset, WantedAsset } from './asset-fetch.server'
import { isAtHand, readAsset } from './asset-store.server'

/** `/assets/{id}?w=&f=`. What cannot be had is a placeholder of the size asked, so that a page keeps its shape. */
export async function serveAsset(request: Request, id: string): Promise<Response> {
  const wanted = readWanted(id, new URL(request.url).searchParams)
  if (!wanted) return new Response('Not Found', { status: 404, headers: notKept })
  const width = wanted.width ?? 1200
  const costs = !isAtHand(wanted)
  if (costs && (await waitOfRateLimit('unknownAsset')) > 0) return placeholder(429, width)
  const { asset, lasting } = await soon(wanted)
  if ('status' in asset) {
    if (costs && asset.status === 404) await takeFromRateLimit('unknownAsset')
    return placeholder(asset.status, width)
  }
  // A drawing is sent as it is, and where links are shared nobody shows one.
  if (wanted.format === 'jpg' && asset.type === 'image/svg+xml') return brandPicture()
  const headers = headersOf(asset, lasting, wanted.format === 'png')
  const known = request.headers.get('If-None-Match')
  if (known?.replace(/^W\//, '') === asset.etag) {
    // As the answer that it stands for: a compressed one had a weak tag.
    const tagged = { ...headers, ETag: known, Vary: 'Accept-Encoding' }
    return new Response(null, { status: 304, headers: tagged })
  }
  return new Response(new Uint8Array(asset.bytes), {
    headers: { ...headers, 'Content-Length': String(asset.bytes.byteLength) },
  })
}

/** Milliseconds to wait for an AVIF; then, or where it cannot be made now, it is the WebP: browsers read the type from the picture itself. */
const patience = 250

async function soon(wanted: WantedAsset) {
  const asset = readAsset(wanted)
  if (wanted.format !== 'avif') return { asset: await asset, lasting: true }
  const first = await atMost(asset, patience)
  const isOut = first && 'status' in first && first.status === 502
  if (first && !isOut) return { asset: first, lasting: true }
  return { asset: await readAsset({ ...wanted, format: 'webp' }), lasting: false }
}

function readWanted(id: string, params: URLSearchParams): WantedAsset | null {
  if (!/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(id)) return null
  const w = params.get('w')
  const f = params.get('f')
  const width = assetWidths.find((allowed) => String(allowed) === w)
  const format = assetFormats.find((allowed) => allowed === f)
  if ((w !== null && !width) || (f !== null && !format)) return null
  return { id, width, format }
}

/** `forMails`: read on pages of others, such as a mail program in the browser. */
function headersOf({ type, etag }: Asset, lasting: boolean, forMails: boolean) {
  return {
    'Content-Type': type,
    'Cache-Control': lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    ETag: etag,
    // An SVG opened by its address is a document: nothing in it may run or load.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': forMails ? 'cross-origin' : 'same-origin',
  }
}

function brandPicture(): Response {
  const headers = { Location: '/open-graph.jpg', 'Cache-Control': 'public, max-age=3600' }
  return new Response(null, { status: 302, headers })
}

const notKept = { 'Cache-Control': 'no-store' }

/** 15:8, like the pictures of cars. */
function placeholder(status: 404 | 429 | 502, width: number): Response {
  const height = Math.round((width * 8) / 15)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"/>`
  return new Response(svg, {
    status,
    headers: {
      'Content-Type': 'image/svg+xml',
      ...(status === 404 ? { 'Cache-Control': 'public, max-age=60' } : notKept),
    },
  })
}
