import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../../scripts/lib/processes.mjs'

/** Tests in the order in which they run, and what is broken; nothing is, where all of them are to pass. */
export type Task = {
  readonly tests: readonly string[]
  readonly broken?: { readonly file: string; readonly code: string }
}

/** `alive`: a test file has ended. `done`: the titles of the tests that failed. */
export type Message =
  | { readonly type: 'ready' | 'alive' }
  | { readonly type: 'done'; readonly failed: readonly string[] }

export type Outcome = { readonly failed: readonly string[]; readonly isEndless: boolean }

/** Milliseconds in which a test file has ended; what takes longer runs in circles. */
const SILENCE = 60_000

const program = fileURLToPath(new URL('./runner.ts', import.meta.url))

/** A process that runs tests, replaced by another when it does not come to an end. */
export function testRunner() {
  let child: Promise<ChildProcess> | undefined
  return {
    async run(task: Task): Promise<Outcome> {
      child ??= start()
      const outcome = await runIn(await child, task)
      if (outcome.isEndless) child = undefined
      return outcome
    },
    async stop() {
      ;(await child)?.kill('SIGKILL')
      child = undefined
    },
  }
}

async function start(): Promise<ChildProcess> {
  const child = endWithUs(fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }))
  await once(child, 'message')
  return child
}

function runIn(child: ChildProcess, task: Task): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(silent)
      child.off('message', heard)
      child.off('exit', ended)
    }
    const tooLong = () => {
      end()
      child.kill('SIGKILL')
      resolve({ failed: [], isEndless: true })
    }
    let silent = setTimeout(tooLong, SILENCE)
    const heard = (message: Message) => {
      clearTimeout(silent)
      if (message.type !== 'done') {
        silent = setTimeout(tooLong, SILENCE)
        return
      }
      end()
      resolve({ failed: message.failed, isEndless: false })
    }
    const ended = () => {
      end()
      reject(new Error(`The tests of ${task.broken?.file} ended without an answer`))
    }
    child.on('message', heard)
    child.on('exit', ended)
    child.send(task)
  })
}
