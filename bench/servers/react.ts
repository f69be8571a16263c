// node bench/servers/react.ts <port> <page.mjs>...: React alone. /home renders the component that home.mjs exports, as it
// comes, or in brotli of the site's quality for who accepts it.
import { createServer } from 'node:http'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants, createBrotliCompress } from 'node:zlib'
import { type ComponentType, createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const [port, ...files] = process.argv.slice(2)
const pages = new Map<string, ComponentType>()
for (const file of files) {
  const page: { default: ComponentType } = await import(pathToFileURL(file).href)
  pages.set(`/${basename(file, '.mjs')}`, page.default)
}

createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (!page) return response.end()
  const isBrotli = request.headers['accept-encoding'] === 'br'
  const { pipe } = renderToPipeableStream(createElement(page), {
    onShellReady() {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      if (!isBrotli) return pipe(response)
      response.setHeader('Content-Encoding', 'br')
      const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      encoder.pipe(response)
      pipe(encoder)
    },
    onError(error) {
      console.error(error)
      response.destroy()
    },
  })
}).listen(Number(port), '127.0.0.1')
