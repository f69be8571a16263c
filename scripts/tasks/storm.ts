// npm run test:storm [-- --seed=7 --minutes=10 --cluster]: many renters, staff and misbehaving gateways at once, on one back
// office, or on a cluster whose machines fail. It names the rules that are broken afterwards, and the seed.
import { parseArgs } from 'node:util'
import { explain, UserError } from '../lib/log.mjs'
import { runStorm } from '../lib/storm.ts'
import { testEnv } from '../lib/test-env.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'
import { wholeNumber } from '../lib/whole-number.ts'

try {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      minutes: { type: 'string', default: '10' },
      cluster: { type: 'boolean', default: false },
    },
  })
  const [seed, minutes] = [wholeNumber('seed', values.seed), Number(values.minutes)]
  if (!(minutes > 0))
    throw new UserError('Give the minutes: npm run test:storm -- --seed=7 --minutes=10')
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const { cluster: isCluster } = values
  const options = { seed, seconds: Math.round(minutes * 60), isCluster }
  const { failed } = await runStorm(toolchain, options, { env: testEnv(toolchain) })
  if (failed > 0)
    console.log(
      `To repeat it: npm run test:storm -- --seed=${seed} --minutes=${minutes}${isCluster ? ' --cluster' : ''}`,
    )
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
