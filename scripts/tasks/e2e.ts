// npm run test:e2e [-- arguments of Playwright]: the browser tests alone, each worker with servers of its own.
// REAL_DATE=1: on today's date, and counted in a report of its own.

import { browserTestsEnv } from '../lib/browser-tests.ts'
import * as checks from '../lib/checks.ts'
import { explain } from '../lib/log.mjs'
import { isRealDate } from '../lib/test-day.ts'
import { testEnv } from '../lib/test-env.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

let code = 1
try {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const { failed } = await checks.browser(toolchain, {
    env: { ...testEnv(toolchain), ...(await browserTestsEnv(toolchain)) },
    args: process.argv.slice(2),
    report: isRealDate ? 'real-date' : 'e2e',
  })
  code = failed ? 1 : 0
} catch (error) {
  explain(error)
}
process.exit(code)
