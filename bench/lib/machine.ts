import { cpus, loadavg, totalmem } from 'node:os'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { siteNode } from '../../scripts/lib/toolchain.mjs'

/** Where a section's numbers are from: machine, Node.js, commit and time. */
export async function circumstances(nodeBin: string): Promise<string> {
  const [{ model } = { model: 'a CPU without a name' }] = cpus()
  const { output } = await outputOf(siteNode(nodeBin), ['--version'])
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${await commit()}`,
    `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB`,
    `the site on Node ${output.trim().slice(1)}, all else on ${process.versions.node}`,
  ].join('; ')
}

/** Of the last minute: what else the machine did is part of every number. */
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)

async function commit(): Promise<string> {
  const head = await outputOf('git', ['rev-parse', '--short', 'HEAD'])
  if (head.code !== 0) return 'unknown'
  const others = ['--', '.', ':!docs/performance.md']
  const changed = await outputOf('git', ['status', '--porcelain', ...others])
  const isClean = changed.code === 0 && changed.output.trim() === ''
  return head.output.trim() + (isClean ? '' : ' with changes')
}
