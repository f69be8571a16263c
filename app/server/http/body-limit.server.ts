import { stripLocale } from '~/domain/locale-path'
import { plain } from './security-headers.server'

/** Bytes, and milliseconds in which they must be here. Forms and server functions need a few kB. */
const usual = { bytes: 256 * 1024, patience: 15_000 } as const
/** Two photos of 10 MB and their form, from a phone; only from who holds a booking. */
const photos = { bytes: 21 * 1024 * 1024, patience: 120_000 } as const

export function takesPhotos({ method, url, headers }: Request): boolean {
  if (method !== 'POST' || !/istmo-booking=/.test(headers.get('cookie') ?? '')) return false
  const path = stripLocale(new URL(url).pathname).replace(/(?<=.)\/+$/, '')
  return path === '/api/precheckin/foto' || path === '/precheckin/verify'
}

/** The request with its body read whole, or a 413 or 408. */
export async function limitBody(request: Request): Promise<Request | Response> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request
  const limits = takesPhotos(request) ? photos : usual
  if (Number(request.headers.get('content-length') ?? 0) > limits.bytes) return tooLarge()
  const body = await readBody(request.body, limits)
  if (body instanceof Response) return body
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body,
    signal: request.signal,
  })
}

async function readBody(
  stream: ReadableStream<Uint8Array>,
  { bytes, patience }: { readonly bytes: number; readonly patience: number },
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

function tooLarge(): Response {
  return plain(413, 'Payload Too Large')
}
