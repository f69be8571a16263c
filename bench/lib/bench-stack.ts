import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { prepareTemplate } from '../../scripts/lib/directus.ts'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot, templateDir } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { type Stack, startStack } from '../../scripts/lib/stack.ts'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { cores, pin } from './cores.ts'

/** The token by which the figures of the site's processes are read; browsers measure nothing. */
export const benchMetricsToken = 'a secret of the measurements, and of nothing else'

export type BenchStack = Awaited<ReturnType<typeof startBenchStack>>

/** The built site with a fresh database, each on its core. `stop` ends all of it and removes its data. */
export async function startBenchStack(toolchain: Toolchain) {
  step('Starting the servers')
  await prepareTemplate({ nodeBin: toolchain.nodeBin, dir: templateDir, log: step })
  const dataDir = mkdtempSync(`${tmpdir()}/istmo-bench-`)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  cpSync(templateDir, `${dataDir}/directus`, { recursive: true })
  const stack = await startMeasured(toolchain, {
    dataDir,
    env: { ASSET_CACHE_DIR: `${dataRoot}/bench/pictures` },
  })
  await picturesMade(`${dataDir}/logs/site.log`)
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

type Measured = {
  /** Its folder `directus` has the data of the back office. */
  readonly dataDir: string
  /** Leads the back office to PostgreSQL; a file in that folder unless told. */
  readonly database?: Readonly<Record<string, string>> | undefined
  /** Added to the site's own. */
  readonly env: Readonly<Record<string, string>>
}

/** Back office, sandbox and built site. All load has one address: nobody's limit is what is measured. */
export async function startMeasured(
  toolchain: Toolchain,
  { dataDir, database = {}, env }: Measured,
): Promise<Stack> {
  const common = {
    RATE_LIMIT_SCALE: '1000000',
    CONTENT_CACHE_DIR: 'none',
    METRICS_TOKEN: benchMetricsToken,
    FIELD_SAMPLE: '0',
  }
  return startStack(
    { ...toolchain, env: { ...toolchain.env, ...common, ...env } },
    {
      dataDir,
      sitePort: await freePort(),
      directusPort: await freePort(),
      sandboxPort: await freePort(),
      brand: 'firefly',
      database,
    },
  )
}

/** Waits for the pictures that the site makes ahead at its first start, which takes minutes. */
async function picturesMade(log: string): Promise<void> {
  for (let seconds = 0; seconds < 600; seconds++) {
    if (readFileSync(log, 'utf8').includes('pictures of the fleet')) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The pictures of the fleet were not made in ten minutes')
}
