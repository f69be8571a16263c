import { prepareTemplates } from '../../tests/world/templates.ts'
import { ensureChromium } from './chromium.ts'
import { step } from './log.mjs'
import { onTestDay } from './test-day.ts'
import type { Toolchain } from './toolchain.mjs'

/**
 * The browser tests begin with Chromium and the prepared databases, which this makes; the build is made before. Each worker
 * starts servers of its own (tests/world/browser-world.ts).
 * @param options `postgres`: also the one on PostgreSQL
 * @returns the environment of Playwright, which lives on the test day
 */
export async function browserTestsEnv(
  toolchain: Toolchain,
  options: { readonly postgres?: boolean } = {},
): Promise<NodeJS.ProcessEnv> {
  const chromium = await ensureChromium(toolchain)
  step('Preparing the databases of the tests')
  await prepareTemplates(toolchain.nodeBin, options)
  return { ...onTestDay(), ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
}
