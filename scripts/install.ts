// node scripts/install.ts <task> [part]: brings the packages that a task needs, before the task is loaded; and the build
// of the demo, which one core makes while the other installs Directus.

import { requireDemoPorts } from './lib/demo-ports.ts'
import { installDependencies } from './lib/dependencies.ts'
import { installDirectus } from './lib/directus.ts'
import { explain, step, UserError } from './lib/log.mjs'
import { needsBackOffice } from './lib/parts.ts'
import { root } from './lib/paths.mjs'
import { readTestCommand } from './lib/test-command.ts'
import { ensureToolchain } from './lib/toolchain.mjs'
import { buildSite } from './lib/web.ts'

/** Tasks that never start Directus, and so do not wait for its installation. */
const withoutBackOffice: readonly (string | undefined)[] = ['check', 'build', 'reconcile', 'sbom']

/** Tasks with packages of their own. */
const measuring: readonly (string | undefined)[] = ['bench', 'lighthouse']

const [task, ...args] = process.argv.slice(2)

try {
  const isWithout =
    task === 'test'
      ? !needsBackOffice(readTestCommand(args).part)
      : withoutBackOffice.includes(task)
  if (task === 'demo') await requireDemoPorts()
  const toolchain = await ensureToolchain()
  const site = installDependencies(toolchain)
  await Promise.all([
    task === 'demo' ? site.then(() => buildSite(toolchain)) : site,
    measuring.includes(task) ? installDependencies(toolchain, `${root}/bench`) : undefined,
    isWithout ? undefined : installDirectus({ ...toolchain, log: step }),
  ])
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
