import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const compressible = /^(text\/|application\/(json|javascript|xml|manifest)|image\/svg)/

/**
 * What comes without a pause is flushed together: a streamed page still arrives piece by piece, but not every 2 kB that
 * React writes, nor what the next turn brings. Each flush costs time and bytes.
 */
export function compress(request: Request, response: Response): Response {
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.body || response.headers.has('Content-Encoding') || !compressible.test(type))
    return response
  if (response.headers.get('Vary')?.includes('Accept-Encoding')) return response
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (!encoding) return new Response(response.body, { status: response.status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  // A strong tag promises the same bytes, and these are others.
  const tag = headers.get('ETag')
  if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`)
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 6 })
  const flush = encoding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
  const source = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
  source.on(
    'data',
    afterPause(() => encoder.writable && encoder.flush(flush)),
  )
  // A visitor who leaves ends the page's own stream, too, and with it what is still being asked for it.
  pipeline(source, encoder, () => undefined)
  const body = Readable.toWeb(encoder) as ReadableStream<Uint8Array>
  return new Response(body, { status: response.status, headers })
}

/** Milliseconds in which more comes of a page that is being made; a reader waits no longer for what is there. */
const pause = 8

/** Calls it once nothing has come for a pause. */
function afterPause(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    if (timer) timer.refresh()
    else timer = setTimeout(act, pause).unref()
  }
}
