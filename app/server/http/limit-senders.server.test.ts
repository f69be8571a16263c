import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitSenders } from './limit-senders.server'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server that looks for slow senders often: Node does it every 30 s unless told. */
async function listening(): Promise<Server> {
  const server = createServer({ connectionsCheckingInterval: 20 }, (_, response) => response.end())
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Sends the beginning of a request. @returns what came back until the server closed. */
function halfSent(server: Server): Promise<string> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n'))
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

test('a server that is met has ten seconds for the head, and only so many connections, which may stand unused for long', async () => {
  limitSenders(4000)
  const server = await listening()
  const before = [server.headersTimeout, server.requestTimeout]
  const answer = halfSent(server)
  await expect.poll(() => server.headersTimeout).toBe(10_000)
  expect(before).toEqual([60_000, 300_000])
  expect([server.requestTimeout, server.maxConnections]).toEqual([130_000, 4000])
  expect(server.keepAliveTimeout).toBe(75_000)
  server.headersTimeout = 100
  expect(await answer).toContain('408')
})
