import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { useNitroApp as nitroApp } from 'nitro/app'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { localeForm, localeOfForm } from './domain/locale-path'
import { lastResort } from './features/site/last-resort.server'
import { publicPageKey, publicPageRoute } from './features/site/public-page.server'
import { endGracefully } from './server/http/end-gracefully.server'
import { anyBrand, namesTwoHosts } from './server/http/hosts.server'
import { beTheOnlyProcess } from './server/http/only-process.server'
import { bareHeaders } from './server/http/security-headers.server'
import { serveFiles } from './server/http/static-files.server'
import { log, logUncaught } from './server/log.server'
import { serveStored } from './server/page-cache/serve-stored.server'
import { tracingStarted } from './server/tracing/tracing.server'

// The entry of `npm start`: public pages that are in store, files, then the application. Other platforms have their own.
const port = process.env.NITRO_PORT || process.env.PORT || '3000'
const host = process.env.NITRO_HOST || process.env.HOST
/** Milliseconds between two looks for senders that are too slow (`limit-senders.server.ts`); Node's own are 30 s apart. */
const connectionsCheckingInterval = 2000

process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
process.on('uncaughtException', logUncaught)

const application = nitroApp()
const stored = serveStored(publicPageKey, publicPageRoute)
// Beside the built file, wherever it was brought.
const files = serveFiles(fileURLToPath(new URL('../public', import.meta.url)))
const server = createServer({ connectionsCheckingInterval }, (request, response) => {
  try {
    if (namesTwoHosts(request.rawHeaders))
      return void response.writeHead(400, bareHeaders()).end('Bad Request')
    if (!stored(request, response)) files(request, response, () => void answer(request, response))
  } catch (error) {
    notSent(request, response, error)
  }
})
endGracefully(server)
beTheOnlyProcess()
await tracingStarted()
server.once('error', cannotListen)
try {
  // `Number` makes any free port of blanks, and 80 of 0x50.
  server.listen({ port: /^\d+$/.test(port) ? Number(port) : Number.NaN, host }, () => {
    server.off('error', cannotListen)
    log.info('listening', { port, host })
  })
} catch (error) {
  cannotListen(error)
}

/** A supervisor starts it again, and whoever reads the log knows what to change. */
function cannotListen(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  const where = [`PORT ${port}`, ...(host ? [`HOST ${host}`] : [])].join(', ')
  process.stderr.write(
    `The site cannot listen on ${where} (${code}): name another, or end what listens there.\n`,
  )
  process.exit(1)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const made = await application.fetch(new NodeRequest({ req: request, res: response }))
    await sendNodeResponse(response, made)
  } catch (error) {
    notSent(request, response, error)
  }
}

/** Nobody waits for what does not come. */
function notSent(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const requestId = randomUUID()
  log.error('answer not sent', { requestId, error })
  if (response.headersSent) return void response.destroy()
  const isPage = request.headers.accept?.includes('text/html') ?? false
  const locale = localeOfForm(localeForm(request.url ?? ''))
  response
    .writeHead(500, {
      ...bareHeaders(),
      'Content-Type': `${isPage ? 'text/html' : 'text/plain'}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Retry-After': '30',
    })
    .end(
      isPage
        ? lastResort({ status: 500, brand: anyBrand(), locale, requestId })
        : 'Internal Server Error',
    )
}
