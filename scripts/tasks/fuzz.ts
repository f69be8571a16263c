// npm run test:fuzz [-- --seed=7 --count=6000 --only=123]: requests that no browser of ours would send, and each server
// function called in every odd way; none may end in a 5xx, none may hang.

import { fuzz } from '../lib/fuzz.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { testEnv } from '../lib/test-env.ts'
import { startTestStack } from '../lib/test-stack.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'
import { wholeNumber } from '../lib/whole-number.ts'

const options: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.slice(2).split('=')),
)

try {
  const { seed: from = String(Math.floor(Math.random() * 1e6)), count: many = '6000' } = options
  const [seed, count] = [wholeNumber('seed', from), wholeNumber('count', many, 1)]
  const only = options.only === undefined ? undefined : wholeNumber('only', options.only)
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const stack = await startTestStack({ ...toolchain, env: testEnv(toolchain) })
  try {
    step(`Fuzz: ${count} requests, seed ${seed}, and every call`)
    const result = await fuzz({ origin: stack.env.E2E_BASE_URL, seed, count, calls: true, only })
    for (const line of result.report) console.log(line)
    console.log(`${result.passed} passed, ${result.failed} failed`)
    process.exitCode = result.failed === 0 && result.passed > 0 ? 0 : 1
  } finally {
    await stack.stop()
  }
} catch (error) {
  explain(error)
  process.exit(error instanceof UserError ? 2 : 1)
}
