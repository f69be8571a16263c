import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from './paths.mjs'
import { endWithUs } from './processes.mjs'

export type Server = {
  readonly name: string
  readonly pid: number | undefined
  readonly logFile: string
  /** Its exit code, when it has ended. */
  readonly gone: Promise<number | null>
  readonly exited: boolean
  stop(): Promise<void>
}

type ServerOptions = {
  readonly env: NodeJS.ProcessEnv
  readonly logFile: string
  readonly cwd?: string | undefined
  /** It has servers of its own to stop: it gets 30 s for them, and is asked to end, not killed, when we end first. */
  readonly hasServers?: boolean
  /** Asks it to end; INT for one that would wait for a balancer first. */
  readonly stopSignal?: 'SIGTERM' | 'SIGINT'
  /** Its output is added to what the file has. */
  readonly isAppended?: boolean
}

/** Starts a server whose output goes to a file; `stop` ends it (after 5 s by SIGKILL) and waits. */
export function startServer(
  name: string,
  command: string,
  args: readonly string[],
  {
    env,
    logFile,
    cwd = root,
    hasServers = false,
    stopSignal = 'SIGTERM',
    isAppended = false,
  }: ServerOptions,
): Server {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, isAppended ? 'a' : 'w')
  const child = endWithUs(
    spawn(command, args, { cwd, env, stdio: ['ignore', log, log] }),
    hasServers ? 'SIGTERM' : 'SIGKILL',
  )
  closeSync(log)
  let exited = false
  const gone = new Promise<number | null>((resolve) =>
    child.on('exit', (code) => {
      exited = true
      resolve(code)
    }),
  )
  return {
    name,
    pid: child.pid,
    logFile,
    gone,
    get exited() {
      return exited
    },
    async stop() {
      if (exited) return
      child.kill(stopSignal)
      const timer = setTimeout(() => child.kill('SIGKILL'), hasServers ? 30_000 : 5000)
      await gone
      clearTimeout(timer)
    },
  }
}
