import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'
import { testPictures } from '../../scripts/lib/test-env.ts'
import { ensureToolchain } from '../../scripts/lib/toolchain.mjs'
import { copyTree } from '../../scripts/lib/tree.ts'
import { isShort } from '../fixtures/short'
import { templateFolder } from '../world/templates'

/** In which all that a command started is to be gone: 15 s on a quiet machine, and far from never on a busy one. */
const patience = 90_000

let toolchain: Awaited<ReturnType<typeof ensureToolchain>>
let tree: { dir: string; remove(): void }

beforeAll(async () => {
  toolchain = await ensureToolchain()
  tree = copyTree(templateFolder('sample'))
})
afterAll(() => tree?.remove())
afterEach(() => {
  for (const pid of processesOfTree()) process.kill(pid, 'SIGKILL')
})

const npm = ['npm', 'run', '--silent', 'demo'] as const
const demo = () => [toolchain.nodeBin, 'scripts/run.mjs', 'demo'] as const
// The data are new: the command is interrupted while it makes the database.
const first = (task: 'demo' | 'dev') => () =>
  [toolchain.nodeBin, 'scripts/run.mjs', task, '--reset'] as const
const tests = () => [toolchain.nodeBin, 'scripts/run.mjs', 'test'] as const

/** The words of a command at the moment of the signal. */
const moments = {
  ready: 'Ctrl-C ends everything',
  starting: 'Creating the database',
  // Beside it others run: the sample's database is being made.
  'at its second part': ' s  Unit',
} as const

const signals = [
  ['TERM to the npm that runs the demo', () => npm, 'SIGTERM', 'ready'],
  ['INT to a demo that is starting', first('demo'), 'SIGINT', 'starting'],
  ['TERM to the tests', tests, 'SIGTERM', 'at its second part'],
] as const

/** In the short form each signal and each moment occurs. */
const others = [
  ['INT to the demo', demo, 'SIGINT', 'ready'],
  ['TERM to a development server that is starting', first('dev'), 'SIGTERM', 'starting'],
  ['TERM to the demo', demo, 'SIGTERM', 'ready'],
  ['TERM to a demo that is starting', first('demo'), 'SIGTERM', 'starting'],
] as const

test.each([...signals, ...(isShort ? [] : others)])(
  '%s alone ends all of it',
  async (_, command, signal, moment) => {
    const ports = [await freePort(), await freePort(), await freePort()]
    const { child, output } = start(command(), ports)
    await said(child, output, moments[moment])
    expect(child.exitCode, output.text).toBeNull()
    if (moment === 'ready') expect(await openOf(ports)).toEqual(ports)
    const ended = once(child, 'exit')
    const asked = Date.now()
    child.kill(signal)
    const [code] = await Promise.race([ended, setTimeout(patience, ['still there'])])
    console.log(`      gone after ${((Date.now() - asked) / 1000).toFixed(1)} s`)
    // Ended as asked, or by the signal, as a shell has it; npm says the signal itself. Tests have not passed.
    const codes = moment === 'at its second part' ? [143] : [0, 130, 143, null]
    expect(codes, output.text).toContain(code)
    await expect.poll(() => openOf(ports), { timeout: patience }).toEqual([])
    await expect.poll(processesOfTree, { timeout: patience }).toEqual([])
  },
)

/** Runs a command of the copied project, as a supervisor would: in no terminal, and in no group of ours. */
function start([file, ...args]: readonly [string, ...string[]], ports: readonly number[]) {
  const [PORT, DIRECTUS_PORT, SANDBOX_PORT] = ports.map(String)
  const { NODE_ENV: _, ...env } = toolchain.env
  const child = spawn(file, args, {
    cwd: tree.dir,
    env: { ...env, ...testPictures, PORT, DIRECTUS_PORT, SANDBOX_PORT },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk
    })
  }
  return { child, output }
}

async function said(child: ChildProcess, output: { readonly text: string }, words: string) {
  // Somewhat less than a test may take, which would not say what was printed.
  const until = Date.now() + 540_000
  while (Date.now() < until && child.exitCode === null) {
    if (output.text.includes(words)) return
    await setTimeout(100)
  }
  throw new Error(`It never said "${words}":\n${output.text}`)
}

/** Those of the ports on which somebody answers. */
async function openOf(ports: readonly number[]): Promise<number[]> {
  const open = await Promise.all(ports.map(isOpen))
  return ports.filter((_, index) => open[index])
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

/** Processes that run in the copied project; where there is no /proc only the ports tell. */
function processesOfTree(): number[] {
  if (!existsSync('/proc/self/cwd')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name).startsWith(tree.dir))
    .map(Number)
}

function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It ended meanwhile, or is somebody else's.
    return ''
  }
}
