import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { useNitroApp as nitroApp } from 'nitro/app'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { publicPageKey } from './features/site/public-page.server'
import { log } from './server/log.server'
import { serveStored } from './server/page-cache/serve-stored.server'

// The entry of `npm start`: public pages that are in store, then the application. Other platforms have their own.
const port = Number.parseInt(process.env.NITRO_PORT || process.env.PORT || '3000', 10)
const host = process.env.NITRO_HOST || process.env.HOST
/** Milliseconds for the answers under way when the process is told to end. */
const GRACE = 10_000

process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
process.on('uncaughtException', (error) => log.error('uncaught exception', { error }))

const stored = serveStored(publicPageKey)
const application = nitroApp()
const server = createServer((request, response) => {
  if (!stored(request, response)) void answer(request, response)
})
server.listen({ port, host }, () => log.info('listening', { port, host }))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const made = await application.fetch(new NodeRequest({ req: request, res: response }))
    await sendNodeResponse(response, made)
  } catch (error) {
    log.error('answer not sent', { error })
    response.destroy()
  }
}

let ending = false
function end(): void {
  if (ending) process.exit(1)
  ending = true
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), GRACE).unref()
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
