// npm run test:deploy: under 60 bookings a minute each process of a cluster is restarted, one after the other, as a release
// does it. It prints what renters met, names the rules that are broken, and ends with 1 then.
import { deployUnderBookings } from '../../tests/deploy/deploy.ts'
import { explain, UserError } from '../lib/log.mjs'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

try {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const { report, passed, failed } = await deployUnderBookings(toolchain)
  for (const line of report) console.log(line)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
