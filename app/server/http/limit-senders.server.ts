import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds in which the head, and the whole, of a request must be here; bodies but photos earlier (`body-limit`). */
const patience = { head: 10_000, whole: 130_000 } as const

/**
 * Milliseconds for which a connection may stand unused. Longer than balancers and clients keep theirs (60 s): who sends on
 * one at the moment at which it is closed has no answer.
 */
const UNUSED = 75_000

/** Node waits 60 s and 5 min for slow senders, and 5 s for the next request of a connection. The server may be the framework's: it is met at its first connection. */
export function limitSenders(maximumConnections: number): void {
  const met = new WeakSet<object>()
  subscribe('net.server.socket', (message) => {
    const server = serverOf(message)
    if (!server || met.has(server)) return
    met.add(server)
    server.headersTimeout = patience.head
    server.requestTimeout = patience.whole
    server.keepAliveTimeout = UNUSED
    server.maxConnections = maximumConnections
  })
}

function serverOf(message: unknown): Server | undefined {
  const { socket } = message as { readonly socket?: Socket & { readonly server?: Server } }
  const server = socket?.server
  return server && 'headersTimeout' in server ? server : undefined
}
