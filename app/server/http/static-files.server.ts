import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { log } from '../log.server'
import { isAllowedHost } from './hosts.server'

/** Built files have a hash in their name; those of `public/` are kept for a day. */
const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  named: 'public, max-age=86400',
  /** Which build is the latest. */
  changing: 'no-cache',
} as const

/** Where sirv's table says less than browsers are told elsewhere. */
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  ico: 'image/vnd.microsoft.icon',
}

/** Answers with a file of the folder, and hands on all else, of which nothing was sent. */
export function serveFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (response, path) => {
      const type = types[path.slice(path.lastIndexOf('.') + 1)]
      if (type) response.setHeader('Content-Type', type)
    },
  })
  return (request, response, next) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || !isAllowedHost(headers.host ?? '')) return next()
    // Files are small, and sirv takes the last bytes for the first and knows no If-Range.
    delete headers.range
    const common = {
      'Cache-Control': CACHE_CONTROL[kindOf(url)],
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    }
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
    response.once('pipe', closeFile)
    files(request, response, () => {
      for (const name of Object.keys(common)) response.removeHeader(name)
      response.off('pipe', closeFile)
      next()
    })
  }
}

function kindOf(url: string): keyof typeof CACHE_CONTROL {
  if (url.startsWith('/static/') || url.startsWith('/builds/meta/')) return 'hashed'
  return url.startsWith('/builds/') ? 'changing' : 'named'
}

/** A pipe alone leaves the file open when its reader has left, and the reader waiting when the file breaks. */
function closeFile(this: ServerResponse, file: Readable): void {
  this.once('close', () => file.destroy())
  file.once('error', (error) => {
    log.error('file not sent', { error })
    this.destroy()
  })
}
