import { cpus, loadavg, totalmem } from 'node:os'
import { outputOf } from '../../scripts/lib/processes.mjs'

/**
 * Where a section's numbers are from: machine, Node.js, commit, time and load.
 * @param before `loadNow()` of the section's beginning
 */
export async function circumstances(before: number): Promise<string> {
  const load = `load of the machine ${before.toFixed(1)} before, ${loadNow().toFixed(1)} after`
  // A section itself keeps each core at work.
  const isQuiet = before <= cpus().length + 0.5
  const [{ model } = { model: 'a CPU without a name' }] = cpus()
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${await commit()}`,
    `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB`,
    `Node.js ${process.versions.node}`,
    isQuiet ? load : `**others used the machine: ${load}**`,
  ].join('; ')
}

/** The load of the last minute: whatever else the machine did is part of every number. */
export const loadNow = (): number => loadavg()[0] ?? 0

async function commit(): Promise<string> {
  const head = await outputOf('git', ['rev-parse', '--short', 'HEAD'])
  if (head.code !== 0) return 'unknown'
  const others = ['--', '.', ':!docs/performance.md', ':!docs/mutations.md']
  const changed = await outputOf('git', ['status', '--porcelain', ...others])
  const isClean = changed.code === 0 && changed.output.trim() === ''
  return head.output.trim() + (isClean ? '' : ' with changes')
}
