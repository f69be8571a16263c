import { createServer } from 'node:net'
import { UserError } from './log.mjs'

/** A port that nobody listens on now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** @throws UserError naming the port, its purpose and the variable that changes it. */
export async function requirePort(port, purpose, variable) {
  for (const host of ['127.0.0.1', '::']) {
    if (await isTaken(port, host)) {
      throw new UserError(
        `Port ${port} (${purpose}) is taken: stop what uses it, or choose another with ${variable}=${port + 1}.`,
      )
    }
  }
}

function isTaken(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error) => resolve(error.code === 'EADDRINUSE'))
    server.listen(port, host, () => server.close(() => resolve(false)))
  })
}
