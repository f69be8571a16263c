// npm run test:e2e [-- arguments of Playwright]: the browser tests alone, on a fresh database.
import * as checks from '../lib/checks.ts'
import { startE2eStack } from '../lib/e2e-stack.ts'
import { explain } from '../lib/log.mjs'
import { testEnv } from '../lib/test-env.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

let code = 1
try {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const stack = await startE2eStack({ ...toolchain, env: testEnv(toolchain) })
  try {
    const { failed } = await checks.browser(toolchain, {
      env: { ...testEnv(toolchain), ...stack.env },
      args: process.argv.slice(2),
    })
    code = failed ? 1 : 0
  } finally {
    await stack.stop()
  }
} catch (error) {
  explain(error)
}
process.exit(code)
