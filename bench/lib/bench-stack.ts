import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { prepareTemplate } from '../../scripts/lib/directus.ts'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { startStack } from '../../scripts/lib/stack.ts'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { cores, pin } from './cores.ts'

export type BenchStack = Awaited<ReturnType<typeof startBenchStack>>

/** The built site with a fresh database, each on its core. `stop` ends all of it and removes its data. */
export async function startBenchStack(toolchain: Toolchain) {
  step('Starting the servers')
  const template = `${dataRoot}/template`
  await prepareTemplate({ nodeBin: toolchain.nodeBin, dir: template, log: step })
  const dataDir = mkdtempSync(`${tmpdir()}/istmo-bench-`)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  cpSync(template, `${dataDir}/directus`, { recursive: true })
  // All load has one address: nobody's limit is what is measured.
  const env = { ...toolchain.env, RATE_LIMIT_SCALE: '1000000' }
  const stack = await startStack(
    { ...toolchain, env },
    {
      dataDir,
      sitePort: await freePort(),
      directusPort: await freePort(),
      sandboxPort: await freePort(),
      brand: 'firefly',
    },
  )
  await pin(stack.site.pid, cores.server)
  await pin(stack.directus.pid, cores.rest)
  await pin(stack.sandbox.pid, cores.rest)
  return {
    ...stack,
    dataDir,
    async stop() {
      await stack.stop()
      process.off('exit', remove)
      remove()
    },
  }
}
