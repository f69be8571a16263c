import { prepareTemplates } from '../../tests/world/templates.ts'
import { ensureChromium } from './chromium.ts'
import { step } from './log.mjs'
import { onTestDay } from './test-day.ts'
import type { Toolchain } from './toolchain.mjs'

/**
 * What is to be there before the browser tests begin, besides the build: Chromium and the prepared databases. Each worker
 * starts servers of its own (tests/world/browser-world.ts).
 * @returns the environment of Playwright, which lives on the test day
 */
export async function browserTestsEnv(toolchain: Toolchain): Promise<NodeJS.ProcessEnv> {
  const chromium = await ensureChromium(toolchain)
  step('Preparing the databases of the tests')
  await prepareTemplates(toolchain.nodeBin)
  return { ...onTestDay(), ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }
}
