import { stripLocale } from '~/domain/locale-path'
import { takeFromRateLimit } from '../limits/rate-limit.server'
import { requestContext } from '../request-context.server'
import { readSealed } from '../session/session.server'
import { ownAddress } from './own-address.server'
import { plain } from './security-headers.server'

/** Bytes of one and of all together, and milliseconds in which one must be here. Forms and server functions need a few kB. */
const usual: Limits = { bytes: 256 * 1024, together: 200 * 1024 * 1024, patience: 15_000 }
/** Two photos of 10 MB and their form, from a phone; only from who holds a booking, and two at a time of an address. */
const photos: Limits = { bytes: 21 * 1024 * 1024, together: 200 * 1024 * 1024, patience: 120_000 }
const UPLOADS_OF_ADDRESS = 2

type Limits = { readonly bytes: number; readonly together: number; readonly patience: number }

/** Bytes of bodies that were read and are still being answered. */
const inMemory = new Map<Limits, number>()
/** How many uploads of an address are read or answered now. */
const uploads = new Map<string, number>()

export function takesPhotos({ method, url }: Request): boolean {
  const path = stripLocale(new URL(url).pathname).replace(/(?<=.)\/+$/, '')
  return method === 'POST' && (path === '/api/precheckin/foto' || path === '/precheckin/verify')
}

/**
 * Runs `next` with the request's body read whole, or answers 413, 408, 429 or 503. Whatever allows a large body is asked
 * before any of it is read (D47).
 */
export async function withBody(
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { method, url, headers, body: stream, signal } = request
  if (method === 'GET' || method === 'HEAD' || !stream) return next(request)
  const isUpload = takesPhotos(request) && (await readSealed('istmo-booking')) !== null
  const limits = isUpload ? photos : usual
  if (Number(headers.get('content-length') ?? 0) > limits.bytes) return tooLarge()
  const retryAfter = isUpload ? await takeFromRateLimit('upload') : 0
  if (retryAfter > 0) return plain(429, 'Too Many Requests', { 'Retry-After': `${retryAfter}` })
  const { ip } = requestContext()
  const address = isUpload ? ownAddress(ip) : null
  if (address && (uploads.get(address) ?? 0) >= UPLOADS_OF_ADDRESS) return busy()
  const leave = address ? count(uploads, address, 1) : () => undefined
  const freed: (() => void)[] = [leave]
  try {
    const body = await readBody(stream, limits, (bytes) => {
      freed.push(count(inMemory, limits, bytes))
      return (inMemory.get(limits) ?? 0) <= limits.together
    })
    if (body instanceof Response) return body
    return await next(new Request(url, { method, headers, body, signal }))
  } finally {
    for (const free of freed) free()
  }
}

/** @returns a function that gives it back */
function count<Key>(counts: Map<Key, number>, key: Key, more: number): () => void {
  counts.set(key, (counts.get(key) ?? 0) + more)
  return () => {
    const left = (counts.get(key) ?? 0) - more
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
}

async function readBody(
  stream: ReadableStream<Uint8Array>,
  { bytes, patience }: Limits,
  hold: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | Response> {
  const reader = stream.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patience)
  })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      // A sender that breaks off is not our failure.
      const next = await Promise.race([reader.read().catch(() => 'broken' as const), late])
      if (next === 'broken') return plain(400, 'Bad Request')
      if (next === 'late') {
        abandonBody(reader)
        return plain(408, 'Request Timeout', { Connection: 'close' })
      }
      if (next.done) return Buffer.concat(chunks)
      size += next.value.byteLength
      if (size > bytes) {
        abandonBody(reader)
        return tooLarge()
      }
      if (!hold(next.value.byteLength)) {
        abandonBody(reader)
        return busy()
      }
      chunks.push(next.value)
    }
  } finally {
    clearTimeout(timer)
  }
}

function abandonBody(reader: ReadableStreamDefaultReader): void {
  // How a body ends that nobody waits for is nobody's concern.
  reader.cancel().catch(() => undefined)
}

function busy(): Response {
  return plain(503, 'Service Unavailable', { 'Retry-After': '30' })
}

function tooLarge(): Response {
  return plain(413, 'Payload Too Large')
}
