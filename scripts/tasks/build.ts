// npm run build: the production build in .output.
import { explain } from '../lib/log.mjs'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

try {
  await buildSite(await ensureToolchain(), { force: true })
} catch (error) {
  explain(error)
  process.exit(1)
}
