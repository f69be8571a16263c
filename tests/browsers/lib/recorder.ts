import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Recorder = {
  readonly port: number
  /** The faults of any page of the site so far. */
  readonly faults: readonly string[]
  /** From now on pages come as to somebody whose scripts never arrive. */
  blockScripts(): void
  /** From now on addresses that match get no answer; how often they were asked for. */
  hold(path: RegExp): { readonly asked: number }
  stop(): Promise<void>
}

const REPORTS = '/_recorder'

/**
 * A proxy between the browser and everything else. WebKit has no log that a driver can read, and Firefox's leaves the
 * policies out, so each page of the site gets a script that reports what goes wrong in it, and a nonce for it in its
 * policy: that of a page which is the same for everybody has none.
 * The gateways' pages are not ours to judge.
 */
export async function startRecorder(site: string): Promise<Recorder> {
  const faults: string[] = []
  let withScripts = true
  const holds: { path: RegExp; asked: number }[] = []
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    pass(incoming, outgoing).catch((error) => {
      faults.push(`proxy: ${incoming.method} ${incoming.url}: ${error}`)
      outgoing.destroy()
    })
  })

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const url = new URL(incoming.url ?? '')
    const body = await bytesOf(incoming)
    if (url.pathname === REPORTS) {
      if (body.length > 0) faults.push(body.toString())
      outgoing.writeHead(204).end()
      return
    }
    const hold = holds.find(({ path }) => path.test(url.pathname))
    if (hold) {
      hold.asked++
      return
    }
    const reply = await ask(url, incoming, body)
    const status = reply.statusCode ?? 0
    if (status >= 500) faults.push(`answer: ${status} ${incoming.method} ${url}`)
    const isHtml = (reply.headers['content-type'] ?? '').startsWith('text/html')
    if (!isHtml || url.origin !== site) {
      // Each page asks anew: what WebKit keeps from the page of another test cannot be held.
      const kept = url.origin === site ? { 'cache-control': 'no-store' } : {}
      outgoing.writeHead(status, { ...reply.headers, ...kept })
      reply.on('error', () => outgoing.destroy())
      reply.pipe(outgoing)
      return
    }
    const html = (await bytesOf(reply)).toString()
    const headers = { ...reply.headers }
    delete headers['transfer-encoding']
    const page = withScripts ? recorded(html, headers) : withoutScripts(html, headers)
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(page) }).end(page)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    blockScripts: () => {
      withScripts = false
    },
    hold(path) {
      const hold = { path, asked: 0 }
      holds.push(hold)
      return hold
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Uncompressed, so that a page can be changed. */
function ask(url: URL, { method, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const asked = request(url, { method, headers: plain, agent: false }, resolve)
    asked.on('error', reject)
    asked.end(body)
  })
}

type Headers = IncomingMessage['headers']
const POLICY = 'content-security-policy'
const NONCE = 'recorder'

/** @throws Error when the script could not run: whatever went wrong in the page would go unnoticed. */
function recorded(html: string, headers: Headers): string {
  const script = `<script nonce="${NONCE}">(${report})('${REPORTS}')</script>`
  headers[POLICY] = replaced(
    String(headers[POLICY] ?? ''),
    /script-src /,
    (directive) => `${directive}'nonce-${NONCE}' `,
  )
  return replaced(html, /<head[^>]*>|<html[^>]*>(?!\s*<head)/, (tag) => tag + script)
}

function replaced(text: string, pattern: RegExp, by: (match: string) => string): string {
  if (!pattern.test(text)) throw new Error(`There is no ${pattern} in: ${text.slice(0, 300)}`)
  return text.replace(pattern, by)
}

/** Runs in the page, before everything else. */
function report(address: string) {
  const send = (fault: string) =>
    void fetch(address, { method: 'POST', body: `${fault} (${location.href})`, keepalive: true })
  const textOf = (thing: unknown) =>
    thing instanceof Error ? `${thing.message}\n${thing.stack}` : String(thing)
  const log = console.error
  console.error = (...things: unknown[]) => {
    send(`console: ${things.map(textOf).join(' ')}`)
    log(...things)
  }
  addEventListener('error', (event) => send(`page: ${textOf(event.error ?? event.message)}`))
  addEventListener('unhandledrejection', (event) => send(`promise: ${textOf(event.reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    send(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  )
  document.currentScript?.remove()
}

/** A policy alone leaves `<noscript>` unshown. It also refuses the script that marks a page with scripts. */
function withoutScripts(html: string, headers: Headers): string {
  headers[POLICY] = `script-src 'none'; ${headers[POLICY] ?? ''}`
  return html.replace(/<\/?noscript>/g, '')
}
