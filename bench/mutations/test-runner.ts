import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../../scripts/lib/processes.mjs'

/** Tests in the order in which they run, and what is broken; nothing is, where all of them are to pass. */
export type Task = {
  readonly tests: readonly string[]
  readonly broken?: { readonly file: string; readonly code: string }
}

/** `alive`: a test has ended. `done`: the titles of the tests that failed. */
export type Message =
  | { readonly type: 'ready' | 'alive' }
  | { readonly type: 'done'; readonly failed: readonly string[] }

export type Outcome = { readonly failed: readonly string[]; readonly isEndless: boolean }

/** Milliseconds in which the next test has ended; what takes longer runs in circles. */
const SILENCE = { unit: 60_000, integration: 400_000 } as const
type Project = keyof typeof SILENCE

const program = fileURLToPath(new URL('./runner.ts', import.meta.url))

/** A process that runs tests, replaced by another when it does not come to an end. */
export function testRunner(project: Project) {
  let child: Promise<ChildProcess> | undefined
  return {
    async run(task: Task): Promise<Outcome> {
      child ??= start(project)
      const outcome = await runIn(await child, task, SILENCE[project])
      if (outcome.isEndless) child = undefined
      return outcome
    },
    async stop() {
      if (child) kill(await child)
      child = undefined
    },
  }
}

async function start(project: Project): Promise<ChildProcess> {
  const child = endWithUs(
    fork(program, [project], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  await once(child, 'message')
  return child
}

function runIn(child: ChildProcess, task: Task, silence: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(silent)
      child.off('message', heard)
      child.off('exit', ended)
    }
    const tooLong = () => {
      end()
      kill(child)
      resolve({ failed: [], isEndless: true })
    }
    let silent = setTimeout(tooLong, silence)
    const heard = (message: Message) => {
      clearTimeout(silent)
      if (message.type !== 'done') {
        silent = setTimeout(tooLong, silence)
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

/** It leads a group of processes: what its tests started ends as well. */
function kill({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}
