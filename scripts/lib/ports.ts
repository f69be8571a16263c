import { createServer } from 'node:net'
import { UserError } from './log.mjs'

/** Below those that systems give to connections going out: one of these would take it before its server does. */
const range = { first: 20_000, count: 6000 } as const

/**
 * A port that nobody listens on now, and that nobody else is given while this process lives: it listens on the port's
 * twin, which the system gives to one process only and takes back when that ends, however it ends.
 */
export async function freePort(): Promise<number> {
  const port = range.first + Math.floor(Math.random() * range.count)
  const isOurs = await claim(port + range.count)
  return isOurs && !(await isTaken(port, '127.0.0.1')) ? port : freePort()
}

function claim(twin: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // It keeps no process from ending.
    const server = createServer().unref()
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(twin, '127.0.0.1', () => resolve(true))
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

export function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    server.listen(port, host, () => server.close(() => resolve(false)))
  })
}
