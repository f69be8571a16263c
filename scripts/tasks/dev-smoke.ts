// npm run test:dev [-- arguments of Playwright]: every screen under the development server, and a change that shows itself.
import { runDevSmoke } from '../lib/dev-smoke.ts'
import { explain } from '../lib/log.mjs'
import { testEnv } from '../lib/test-env.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'

let code = 1
try {
  const toolchain = await ensureToolchain()
  const { failed } = await runDevSmoke(toolchain, {
    env: testEnv(toolchain),
    args: process.argv.slice(2),
  })
  code = failed ? 1 : 0
} catch (error) {
  explain(error)
}
process.exit(code)
