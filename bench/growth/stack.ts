import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { prepareTemplate } from '../../scripts/lib/directus.ts'
import { step } from '../../scripts/lib/log.mjs'
import { templateDir } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { startStack } from '../../scripts/lib/stack.ts'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { fillDatabase, type Size } from './fill.ts'

/** Back office, sandbox and built site over a database of that size. `stop` ends them and removes it. */
export async function startGrown(toolchain: Toolchain, size: Size) {
  await prepareTemplate({ nodeBin: toolchain.nodeBin, dir: templateDir, log: step })
  const dataDir = mkdtempSync(`${tmpdir()}/istmo-growth-`)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  cpSync(templateDir, `${dataDir}/directus`, { recursive: true })
  step(`Writing ${size.cars} cars and ${size.reservations} reservations`)
  const cars = fillDatabase(`${dataDir}/directus/data.db`, size)
  const stack = await startStack(
    // All load has one address: nobody's limit is what is measured.
    { ...toolchain, env: { ...toolchain.env, RATE_LIMIT_SCALE: '1000' } },
    {
      dataDir,
      sitePort: await freePort(),
      directusPort: await freePort(),
      sandboxPort: await freePort(),
      brand: 'firefly',
    },
  )
  return {
    url: `http://127.0.0.1:${new URL(stack.site.url).port}`,
    cars,
    async stop() {
      await stack.stop()
      process.off('exit', remove)
      remove()
    },
  }
}
