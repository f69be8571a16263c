import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from './config.ts'
import type { Settings } from './settings.ts'
import type { Snapshot } from './snapshots.ts'
import type { createState } from './state.ts'

/** Everything a handler works with. */
export type Sandbox = {
  config: Config
  state: ReturnType<typeof createState>
  settings: Settings
  /** Earlier states of the sandbox, by the names under which they were kept. */
  snapshots: Map<string, Snapshot>
  /** Own address for links, without a slash at the end. */
  origin(): string
}

export type Call = {
  sandbox: Sandbox
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
  /** Named groups of the route's pattern. */
  params: Record<string, string>
}

/** An answer; `hang`: none until the client is long gone. */
export type Reply =
  | { status: number; headers?: Record<string, string>; body: string | Buffer }
  | 'hang'

export type Handler = (call: Call) => Reply | Promise<Reply>

/** `[method, pattern of the path, handler]` */
export type Route = readonly [method: string, pattern: RegExp, handler: Handler]

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(value) }
}

/** JSON of a body, or undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The answer that a client gets instead of JSON when something between breaks. */
export const garbled: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>Bad gateway</h1></body></html>',
}

const maxBody = 64 * 1024

/** Reads a body of at most 64 kB; null when it is longer. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Sends a reply, or holds the connection for `hangMs` and then cuts it. */
export function send(response: ServerResponse, reply: Reply, hangMs: number): void {
  if (reply === 'hang') {
    const timer = setTimeout(() => response.destroy(), hangMs)
    response.on('close', () => clearTimeout(timer))
    return
  }
  const headers = { 'x-content-type-options': 'nosniff', ...reply.headers }
  response.writeHead(reply.status, headers).end(reply.body)
}
