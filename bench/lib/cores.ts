import { cpus } from 'node:os'
import { outputOf } from '../../scripts/lib/processes.mjs'

/** The measured server runs on the one core, all else (load, back office) on the other. */
export const cores = { server: '0', rest: '1' } as const

const count = cpus().length
let isPossible: Promise<boolean> | undefined

const canPin = () => {
  isPossible ??= outputOf('taskset', ['-V']).then(({ code }) => code === 0 && count > 1)
  return isPossible
}

/** A sentence for the report. */
export async function pinningWords(): Promise<string> {
  if (await canPin()) return 'The server has one core, the load and all else another.'
  return count > 1
    ? '**There is no taskset here: nothing keeps server and load on cores of their own.**'
    : '**This machine has one core: server and load share it.**'
}

/** Keeps a process, with all its threads, on a core; where that cannot be had, it stays where it is. */
export async function pin(pid: number | undefined, core: string): Promise<void> {
  if (pid === undefined || !(await canPin())) return
  const { code, output } = await outputOf('taskset', ['-a', '-p', '-c', core, String(pid)])
  if (code !== 0) throw new Error(`taskset: ${output}`)
}

/** Runs with the generator, which is this process, on its core. */
export async function pinned<Result>(use: () => Promise<Result>): Promise<Result> {
  await pin(process.pid, cores.rest)
  try {
    return await use()
  } finally {
    await pin(process.pid, `0-${count - 1}`)
  }
}
