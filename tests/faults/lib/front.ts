import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * The load balancer in front of the site's processes: sends each request to the one that `choose` names, or to another
 * that lives; 503 when none does, 502 when one dies over a request.
 */
export async function startFront(port: number, choose: () => readonly number[]) {
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    void pass(incoming, outgoing, choose())
  })

  async function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    ports: readonly number[],
  ) {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    for (const upstream of ports) {
      const sent = await forward(upstream, incoming, outgoing, body)
      if (sent) return
    }
    refuse(outgoing, 503)
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** False: nobody listens there, so nothing was sent and another process may be asked. */
function forward(
  port: number,
  { method, url, headers }: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
): Promise<boolean> {
  return new Promise((resolve) => {
    const upstream = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.on('error', () => outgoing.destroy())
        reply.pipe(outgoing)
        resolve(true)
      },
    )
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false)
      refuse(outgoing, 502)
      resolve(true)
    })
    outgoing.on('close', () => upstream.destroy())
    upstream.end(body)
  })
}

function refuse(outgoing: ServerResponse, status: number) {
  if (outgoing.headersSent) return outgoing.destroy()
  outgoing.writeHead(status, { 'content-type': 'text/plain' }).end('The server is not there.')
}
