import { createServer, type Server } from 'node:net'
import { UserError } from './log.mjs'

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const port = portOf(server)
      server.close(() => resolve(port))
    })
  })
}

/** @throws UserError naming the port, its purpose and the variable that changes it. */
export async function requirePort(port: number, purpose: string, variable: string) {
  for (const host of ['127.0.0.1', '::']) {
    if (await isTaken(port, host)) {
      throw new UserError(
        `Port ${port} (${purpose}) is taken: stop what uses it, or choose another with ${variable}=${port + 1}.`,
      )
    }
  }
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    server.listen(port, host, () => server.close(() => resolve(false)))
  })
}

/** Of a server that listens on a port, not on a pipe. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
