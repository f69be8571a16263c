// npm run reconcile -- --from 2026-11-01 --to 2026-11-30 compares the gateways' transactions of these days in Panama with
// our payments, and prints what to do about each difference. It reads the site's environment and writes nothing. It ends with 0
// when nothing differs, with 1 when something does, and with 2 when it could not compare.
import { parseArgs } from 'node:util'
import { parseLocalDate } from '../../app/domain/calendar/rental-period.ts'
import { importSite } from '../lib/import-site.ts'
import { explain, UserError } from '../lib/log.mjs'
import { root } from '../lib/paths.mjs'

try {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const
  const { values } = parseArgs({ options, strict: false })
  const [from, to] = [parseLocalDate(values.from), parseLocalDate(values.to)]
  if (from === null || to === null || to < from) {
    throw new UserError('Say which days: npm run reconcile -- --from 2026-11-01 --to 2026-11-30')
  }
  // Lines of the log would stand between the differences.
  process.env.LOG_LEVEL ??= 'error'
  const { reconcile } = await importSite<typeof import('../lib/reconcile.ts')>(
    `${root}/scripts/lib/reconcile.ts`,
  )
  process.exit(await reconcile(from, to))
} catch (error) {
  explain(error)
  process.exit(2)
}
