// npm run test:faults [-- --seed=7 --database=postgres --short --workers=2 -g "card"]: every write of a booking goes wrong,
// in every way, against real processes that are killed and started again.
import { runFaults } from '../lib/faults.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { testEnv } from '../lib/test-env.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'
import { wholeNumber } from '../lib/whole-number.ts'

const options: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.slice(2).split('=')),
)
const rest = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))

try {
  const { seed = String(Math.floor(Math.random() * 1e6)), workers = '2' } = options
  wholeNumber('seed', seed)
  wholeNumber('workers', workers, 1)
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const { passed, failed } = await runFaults(
    toolchain,
    {
      ...{ seed, workers },
      database: options.database ?? 'sqlite',
      short: 'short' in options,
    },
    { env: testEnv(toolchain), args: rest },
  )
  step('')
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
