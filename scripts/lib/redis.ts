/** A Redis of its own for tests and the demo, whose data are in memory and thrown away. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { librariesIn, unpackDebian } from './debian-packages.ts'
import { freePort } from './ports.ts'
import { endWithUs, outputOf } from './processes.mjs'

export type Redis = {
  /** The site's `REDIS_URL`. */
  readonly url: string
  /** Ends it; the data go with it. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Again, at the same address, where it was stopped. */
  start(): Promise<void>
  /** Goes on listening and answers nothing, until `thaw`. */
  freeze(): void
  thaw(): void
}

/** @throws UserError where there is no Redis for this machine */
export async function startRedis(): Promise<Redis> {
  const { program, env } = await ensureRedis()
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  let server = await run()

  async function run() {
    const child = endWithUs(spawn(program, settings, { env, stdio: ['ignore', 'pipe', 'pipe'] }))
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said = (said + chunk).slice(-4000)
      })
    }
    const gone = new Promise((resolve) => child.once('exit', resolve))
    for (let tries = 0; !said.includes('Ready to accept connections'); tries++) {
      if (child.exitCode !== null || tries > 300) throw new Error(`Redis did not start: ${said}`)
      await sleep(50)
    }
    return { child, gone }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    server.child.kill('SIGCONT')
    server.child.kill(signal)
    await server.gone
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    stop: end,
    start: async () => {
      server = await run()
    },
    freeze: () => void server.child.kill('SIGSTOP'),
    thaw: () => void server.child.kill('SIGCONT'),
  }
}

/** This machine's, or else Debian's, unpacked without being installed. */
async function ensureRedis(): Promise<{ program: string; env: NodeJS.ProcessEnv }> {
  const { code } = await outputOf('redis-server', ['--version'])
  if (code === 0) return { program: 'redis-server', env: process.env }
  const home = `${tmpdir()}/istmo-redis-server`
  if (!existsSync(home)) {
    const packages = [
      'redis-server',
      'redis-tools',
      'libatomic1',
      'libjemalloc2',
      'liblzf1',
    ] as const
    await unpackDebian('Redis', packages, home)
  }
  return {
    program: `${home}/usr/bin/redis-server`,
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: `${home}/${librariesIn(home)}` },
  }
}
