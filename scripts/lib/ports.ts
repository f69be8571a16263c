import { createServer } from 'node:net'
import { UserError } from './log.mjs'

/** Below those that systems give to connections going out: one of these would take it before its server does. */
const range = { first: 20_000, count: 12_000 } as const

/** A port that nobody listens on now. At random: two that ask at the same time rarely get the same. */
export async function freePort(): Promise<number> {
  const port = range.first + Math.floor(Math.random() * range.count)
  return (await isTaken(port, '127.0.0.1')) ? freePort() : port
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
