import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../../scripts/lib/processes.mjs'
import type { Group } from './groups.ts'

/** Tests in the order in which they run, and what is broken; nothing is, where all of them are to pass. */
export type Task = {
  readonly tests: readonly string[]
  /** Titles as the files write them (`%s`, `${...}`); without them every test runs. */
  readonly titles?: readonly string[]
  readonly broken?: { readonly file: string; readonly code: string }
}

/** The titles of the tests that failed; `isEndless`: one of them would never have ended. */
export type Outcome = {
  readonly failed: readonly string[]
  /** How many passed. */
  readonly passed: number
  readonly isEndless: boolean
}

const program = fileURLToPath(new URL('./runner.ts', import.meta.url))

/**
 * A process that runs tests, replaced by another when one of them runs in circles.
 * @param asConfigured a test that leaves something behind has a module graph of its own; else all of them share one
 */
export function testRunner(project: Group['project'], { asConfigured = false } = {}) {
  let child: Promise<ChildProcess> | undefined
  const stop = async () => {
    const stopped = child
    child = undefined
    if (stopped) kill(await stopped)
  }
  return {
    stop,
    async run(task: Task): Promise<Outcome> {
      child ??= start(project, asConfigured)
      const outcome = await runIn(await child, task)
      if (outcome.isEndless) await stop()
      return outcome
    },
  }
}

async function start(project: Group['project'], asConfigured: boolean): Promise<ChildProcess> {
  const child = endWithUs(
    fork(program, [project, ...(asConfigured ? ['as-configured'] : [])], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  await once(child, 'message')
  return child
}

function runIn(child: ChildProcess, task: Task): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const answered = (outcome: Outcome) => {
      child.off('exit', ended)
      resolve(outcome)
    }
    const ended = () => {
      child.off('message', answered)
      reject(new Error(`The tests of ${task.broken?.file} ended without an answer`))
    }
    child.once('message', answered)
    child.once('exit', ended)
    child.send(task)
  })
}

/** It leads a group of processes: what its tests started ends as well. */
function kill({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}
