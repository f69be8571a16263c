// npm run test:e2e [-- arguments of Playwright]: the browser tests alone, each worker with servers of its own.

import { browserTestsEnv } from '../lib/browser-tests.ts'
import * as checks from '../lib/checks.ts'
import { explain } from '../lib/log.mjs'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

let code = 1
try {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const env = await browserTestsEnv(toolchain)
  const { failed } = await checks.browser(toolchain, env, { args: process.argv.slice(2) })
  code = failed ? 1 : 0
} catch (error) {
  explain(error)
}
process.exit(code)
