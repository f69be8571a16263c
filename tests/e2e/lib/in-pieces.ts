import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The site over a line on which its HTML stops for a moment before each place that matches `stop`, so that the browser
 * shows what it has. Everything else comes at once.
 *
 * @param site the site's origin
 * @param stop a global pattern
 * @param milliseconds how long it stops; some frames
 * @returns the origin to open instead, how often the last page stopped, and the end of it
 */
export async function siteInPieces(site: string, stop: RegExp, milliseconds = 60) {
  const { host } = new URL(site)
  let stops = 0
  const server = createServer({ keepAliveTimeout: 75_000 }, (asked, answer) => {
    const page = asked.headers.accept?.startsWith('text/html')
    const headers = { ...asked.headers, host, ...(page && { 'accept-encoding': 'identity' }) }
    const passed = request(new URL(asked.url ?? '/', site), {
      method: asked.method,
      headers,
      agent: false,
    })
    passed.on('response', (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      if (page) inPieces(came, answer).catch((error) => answer.destroy(error))
      else came.pipe(answer)
    })
    passed.on('error', (error) => answer.destroy(error))
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stops: () => stops,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }

  async function inPieces(came: IncomingMessage, answer: ServerResponse): Promise<void> {
    const html = await came.setEncoding('utf8').reduce((whole, part) => whole + part, '')
    const starts = [...html.matchAll(stop)].map(({ index }) => index)
    stops = starts.length
    for (const [at, start] of [0, ...starts].entries()) {
      answer.write(html.slice(start, starts[at]))
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    }
    answer.end()
  }
}
