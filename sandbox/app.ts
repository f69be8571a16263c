import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { adminRoutes } from './admin.ts'
import type { Config } from './config.ts'
import { faultReply, takeFault } from './faults.ts'
import { json, type Reply, type Route, readBody, type Sandbox, send } from './http.ts'
import { metrobankRoutes } from './metrobank/routes.ts'
import { homeRoutes } from './pages/home.ts'
import { mailRoutes } from './pages/mails.ts'
import { paypalRoutes } from './paypal/routes.ts'
import { initialSettings } from './settings.ts'
import { createState } from './state.ts'

const routes: readonly Route[] = [
  ...homeRoutes,
  ...mailRoutes,
  ...metrobankRoutes,
  ...paypalRoutes,
  ...adminRoutes,
]

/** The sandbox as a server that is not listening yet. */
export function createSandbox(config: Config): Server {
  const state = createState(config.SANDBOX_STATE)
  // As gateways do, it keeps unused connections longer than whoever sends keeps them.
  const server = createServer({
    ...{ requestTimeout: 10_000, headersTimeout: 5000 },
    keepAliveTimeout: 75_000,
  })
  const sandbox: Sandbox = {
    config,
    state,
    settings: initialSettings(config),
    snapshots: new Map(),
    origin: () => {
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : config.PORT
      return config.PUBLIC_URL.replace(/\/$/, '') || `http://127.0.0.1:${port}`
    },
  }
  server.on('request', (request, response) => {
    handle(sandbox, request, response).catch((error: unknown) => {
      // Never the request: a body may hold a card.
      console.error('sandbox:', error instanceof Error ? error.stack : 'unknown error')
      if (!response.headersSent) send(response, json(500, { error: 'sandbox' }), 0)
    })
  })
  return server
}

async function handle(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const started = performance.now()
  const url = URL.parse(request.url ?? '/', 'http://sandbox')
  if (!url) return send(response, json(400, { error: 'bad address' }), 0)
  const { pathname } = url
  if (sandbox.config.SANDBOX_LOG === '1') {
    response.on('close', () => {
      const ms = Math.round(performance.now() - started)
      console.log(`${request.method} ${pathname} ${response.statusCode} ${ms} ms`)
    })
  }
  const body = await readBody(request)
  if (body === null) {
    return send(response, json(413, { error: 'too large' }, { connection: 'close' }), 0)
  }

  const isAdmin = pathname.startsWith('/_sandbox/')
  const { latencyMs, hangMs } = sandbox.settings
  if (!isAdmin && latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))

  const fault = isAdmin ? null : takeFault(pathname)
  const lost = fault?.endsWith('-after') ?? false
  const faulty = fault === null ? null : faultReply(fault, pathname)
  let reply: Reply | 'drop'
  if (faulty !== null && !lost) {
    reply = faulty
  } else {
    const answer = await answerOf(sandbox, request, url, body)
    reply = faulty ?? answer
  }
  sandbox.state.save()
  if (reply === 'drop') return void response.destroy()
  send(response, reply, hangMs)
}

async function answerOf(sandbox: Sandbox, request: IncomingMessage, url: URL, body: string) {
  const method = request.method ?? 'GET'
  let known = false
  for (const [verb, pattern, handler] of routes) {
    const match = pattern.exec(url.pathname)
    if (!match) continue
    known = true
    if (verb !== method) continue
    const params = { ...match.groups }
    return handler({ sandbox, method, url, headers: request.headers, body, params })
  }
  return known ? json(405, { error: 'method not allowed' }) : json(404, { error: 'not found' })
}
