// node bench/servers/astro.ts <port> <dist>: the handler that Astro built for node:http, as it comes, or in brotli of the
// site's quality for who accepts it; its files and ready pages by sirv, in the brotli that lies beside them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import { constants, createBrotliCompress } from 'node:zlib'
import sirv from 'sirv'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const [port, dist = ''] = process.argv.slice(2)
const { handler }: { handler: Handler } = await import(
  pathToFileURL(`${dist}/server/entry.mjs`).href
)
const files = sirv(`${dist}/client`, { brotli: true, etag: true, maxAge: 31_536_000 })

createServer((request, response) => {
  files(request, response, () => {
    if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) packed(response)
    return handler(request, response)
  })
}).listen(Number(port), '127.0.0.1')

/** From here on, what is written to an answer leaves it in brotli. */
function packed(response: ServerResponse): void {
  const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  const send = response.write.bind(response)
  const end = response.end.bind(response)
  response.setHeader('Content-Encoding', 'br')
  response.setHeader('Vary', 'Accept-Encoding')
  response.write = (chunk: Uint8Array) => encoder.write(chunk)
  response.end = () => {
    encoder.end()
    return response
  }
  encoder.on('data', send)
  encoder.on('end', () => end())
}
