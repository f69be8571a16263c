// npm run test:browsers [-- arguments of Playwright]: the journeys of a renter in Firefox and WebKit, on a fresh database.
import * as checks from '../lib/checks.ts'
import { explain, step } from '../lib/log.mjs'
import { testEnv } from '../lib/test-env.ts'
import { startTestStack } from '../lib/test-stack.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

let code = 1
try {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const stack = await startTestStack({ ...toolchain, env: testEnv(toolchain) })
  try {
    const {
      passed,
      failed,
      skipped = [],
    } = await checks.otherBrowsers(toolchain, {
      env: { ...testEnv(toolchain), ...stack.env },
      args: process.argv.slice(2),
    })
    for (const sentence of skipped) step(sentence)
    console.log(`${passed} passed, ${failed} failed`)
    code = failed === 0 && passed > 0 ? 0 : 1
  } finally {
    await stack.stop()
  }
} catch (error) {
  explain(error)
}
process.exit(code)
