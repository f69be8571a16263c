import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { appConfig } from '../../../app.config'
import { log } from '../log.server'
import { isAllowedHost } from './hosts.server'
import { bareHeaders } from './security-headers.server'

/** Built files have a hash in their name; what says which build is the newest is asked for anew; `public/` keeps a day. */
function cacheControl(url: string): string {
  if (url.startsWith('/static/')) return 'public, max-age=31536000, immutable'
  return url.startsWith('/builds/') ? 'no-cache' : appConfig.plainFileCache
}

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
      'Cache-Control': cacheControl(url),
      ...bareHeaders(),
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

/** A pipe alone leaves the file open when its reader has left, and the reader waiting when the file breaks. */
function closeFile(this: ServerResponse, file: Readable): void {
  this.once('close', () => file.destroy())
  file.once('error', (error) => {
    log.error('file not sent', { error })
    this.destroy()
  })
}
