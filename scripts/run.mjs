// Entry of every npm script. Runs under whatever Node the machine has (20 or newer), so it and what it imports stay
// JavaScript; it brings the pinned Node, under which all else runs:  node scripts/run.mjs <task> [arguments]
import { explain, UserError } from './lib/log.mjs'
import { runChild } from './lib/processes.mjs'
import { ensureToolchain } from './lib/toolchain.mjs'

const [task = 'demo', ...rest] = process.argv.slice(2)

try {
  const { nodeBin, env } = await ensureToolchain()
  const installed = await runChild(nodeBin, ['scripts/install.ts', task, ...rest], { env })
  if (installed !== 0) process.exit(installed)
  process.exit(await runChild(nodeBin, [`scripts/tasks/${task}.ts`, ...rest], { env }))
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
