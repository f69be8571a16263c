// npm run test:pairs [-- --seed=7 --count=200 | --story="prepaid accept longer"]: random stories of a booking, in which
// nothing may go wrong with its money; `--database=postgres` runs them on PostgreSQL. It names each seed that fails, with
// the shortest story that fails in the same way.
import { parseArgs } from 'node:util'
import * as checks from '../lib/checks.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { testEnv } from '../lib/test-env.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { wholeNumber } from '../lib/whole-number.ts'

try {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      count: { type: 'string', default: '100' },
      story: { type: 'string' },
      database: { type: 'string', default: 'sqlite' },
    },
  })
  const { story, database } = values
  const seed = wholeNumber('seed', values.seed)
  const count = wholeNumber('count', values.count, 1)
  if (database !== 'sqlite' && database !== 'postgres')
    throw new UserError(`There is no database ${database}: sqlite or postgres.`)
  const toolchain = await ensureToolchain()
  const env = testEnv(toolchain)
  await checks.messages(toolchain, { env })
  step(story ? `Pairs: ${story}` : `Pairs: ${count} stories, from seed ${seed}`)
  const asked = story ? { PAIRS_STORY: story } : { PAIRS_SEED: `${seed}`, PAIRS_COUNT: `${count}` }
  const { passed, failed } = await checks.vitest(toolchain, ['integration'], {
    env: { ...env, ...asked, PAIRS_DATABASE: database },
    args: ['integration/pairs.test'],
  })
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
