import { pipeline, Readable, Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { acceptedEncoding } from '../page-cache/page-answer.server'

const compressible = /^(text\/|application\/(json|javascript|xml|manifest)|image\/svg)/

/**
 * Compresses an answer. Chunks that come without a pause are flushed together: a streamed page still arrives piece by
 * piece, but not every 2 kB that React writes, nor with the chunks of the next turn. Each flush costs time and bytes.
 */
export function compress(request: Request, response: Response): Response {
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.body || response.headers.has('Content-Encoding') || !compressible.test(type))
    return response
  if (response.headers.get('Vary')?.includes('Accept-Encoding')) return response
  const encoding = acceptedEncoding(request.headers.get('Accept-Encoding') ?? '')
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (encoding === 'identity')
    return new Response(response.body, { status: response.status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  // A strong tag promises the same bytes, and these are others.
  const tag = headers.get('ETag')
  if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`)
  const encoder =
    encoding === 'br' ? createBrotliCompress({ params: brotli }) : createGzip({ level: 6 })
  const flush = encoding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
  const source = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
  const together = gather(() => encoder.writable && encoder.flush(flush))
  // A visitor who leaves ends the page's own stream, too, and with it what is still being asked for it.
  pipeline(source, together, encoder, () => undefined)
  const body = Readable.toWeb(encoder) as ReadableStream<Uint8Array>
  return new Response(body, { status: response.status, headers })
}

/** A window of 2^18 bytes holds any page of ours; the usual 2^22 is room that each answer allocates anew. */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

/** Milliseconds without more after which a reader gets what is there, and after which they get it in any case. */
const waits = { pause: 2, longest: 40 } as const

/** Hands on in one piece what comes without a pause. @param handedOn called after each piece but the last */
function gather(handedOn: () => void): Transform {
  let chunks: Buffer[] = []
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const handOn = () => {
    if (chunks.length === 0) return
    together.push(Buffer.concat(chunks))
    chunks = []
  }
  const pass = () => {
    handOn()
    // The chunks that were pushed are written first.
    setImmediate(handedOn)
  }
  const together = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (chunks.length === 0) since = performance.now()
      chunks.push(chunk)
      if (performance.now() - since > waits.longest) pass()
      else if (timer) timer.refresh()
      else timer = setTimeout(pass, waits.pause).unref()
      done()
    },
    flush(done) {
      handOn()
      done()
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
  return together
}
