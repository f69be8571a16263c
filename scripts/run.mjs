// Entry of every npm script. Runs under whatever Node the machine has (20 or newer), brings the pinned Node and the
// dependencies, then runs the task under them:  node scripts/run.mjs <task> [arguments]
import { installDependencies } from './lib/dependencies.mjs'
import { installDirectus } from './lib/directus.mjs'
import { explain, step, UserError } from './lib/log.mjs'
import { needsBackOffice } from './lib/parts.mjs'
import { runChild } from './lib/processes.mjs'
import { ensureToolchain } from './lib/toolchain.mjs'

/** Tasks that never start Directus, and so do not wait for its installation. */
const withoutBackOffice = new Set(['check', 'build'])

const [task = 'demo', ...rest] = process.argv.slice(2)

try {
  const isWithout = task === 'test' ? !needsBackOffice(rest[0]) : withoutBackOffice.has(task)
  const toolchain = await ensureToolchain()
  // Side by side: the one mostly unpacks, the other compiles.
  await Promise.all([
    installDependencies(toolchain),
    isWithout ? undefined : installDirectus({ ...toolchain, log: step }),
  ])
  const code = await runChild(toolchain.nodeBin, [`scripts/tasks/${task}.mjs`, ...rest], {
    env: toolchain.env,
  })
  process.exit(code)
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
