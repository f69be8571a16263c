// npm run dev: the site with hot reload, over the same back ends as the demo.
import { messages } from '../lib/checks.ts'
import { explain, UserError } from '../lib/log.mjs'
import { dataRoot } from '../lib/paths.mjs'
import { requirePort } from '../lib/ports.ts'
import { runChild } from '../lib/processes.mjs'
import { type BackEnds, startBackEnds } from '../lib/stack.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'

const sitePort = Number(process.env.PORT ?? 3000)
const directusPort = Number(process.env.DIRECTUS_PORT ?? 8055)
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4010)

let backEnds: BackEnds | undefined
let code = 1
try {
  await requirePort(sitePort, 'the site', 'PORT')
  await requirePort(directusPort, 'the back office', 'DIRECTUS_PORT')
  await requirePort(sandboxPort, 'the payment sandbox', 'SANDBOX_PORT')
  const toolchain = await ensureToolchain()
  backEnds = await startBackEnds(toolchain, {
    dataDir: `${dataRoot}/demo`,
    sitePort,
    directusPort,
    sandboxPort,
    brand: process.env.PUBLIC_BRAND ?? 'firefly',
    reset: process.argv.includes('--reset'),
  })
  // Vite loads the server before its plugin has compiled them for the first time.
  if ((await messages(toolchain, { env: toolchain.env })).failed > 0)
    throw new UserError('The messages are not right.')
  code = await runChild(toolchain.nodeBin, ['node_modules/vite/bin/vite.js', 'dev'], {
    env: { ...toolchain.env, ...backEnds.siteEnv, PORT: String(sitePort) },
  })
} catch (error) {
  explain(error)
  code = error instanceof UserError ? 2 : 1
} finally {
  if (backEnds) await Promise.all([backEnds.directus.stop(), backEnds.sandbox.stop()])
}
process.exit(code)
