import { readdirSync, readFileSync } from 'node:fs'
import { outputOf } from '../../scripts/lib/processes.mjs'

/** Milliseconds of processor that a process and all its threads took since it began. */
export async function processorTime(pid: number | undefined): Promise<number> {
  const { own } = read(pid)
  return (own * 1000) / (await ticksPerSecond())
}

/** The same of a process, its children and those of them that have ended. */
export async function processorTimeOfAll(pid: number | undefined): Promise<number> {
  const { own, ended } = read(pid)
  const running = childrenOf(pid).reduce((sum, child) => sum + read(child).own, 0)
  return ((own + ended + running) * 1000) / (await ticksPerSecond())
}

export function childrenOf(pid: number | undefined): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((one) => read(one).parent === pid)
}

/** Ticks; none of a process that is gone. */
function read(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /ENOENT|ESRCH/.test(String(error.code))))
      throw error
    return { parent: 0, own: 0, ended: 0 }
  }
}

let ticks: Promise<number> | undefined

function ticksPerSecond(): Promise<number> {
  ticks ??= outputOf('getconf', ['CLK_TCK']).then(({ output }) => Number(output))
  return ticks
}
