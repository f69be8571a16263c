// npm test: every check. The last line is "N passed, N failed"; the exit code is 0 when nothing failed.
import * as checks from '../lib/checks.ts'
import { runDevSmoke } from '../lib/dev-smoke.ts'
import { startE2eStack } from '../lib/e2e-stack.ts'
import { runFaults } from '../lib/faults.ts'
import { fuzz } from '../lib/fuzz.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { prepareStack } from '../lib/stack.ts'
import type { StageResult } from '../lib/stages.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'

const results: StageResult[] = []
try {
  const toolchain = await ensureToolchain()
  results.push(await checks.messages(toolchain))
  results.push(await checks.types(toolchain))
  results.push(await checks.lint(toolchain))
  results.push(await checks.vitest(toolchain, 'unit', 'Unit'))
  step('Preparing the back office and the build')
  await prepareStack(toolchain)
  results.push({ name: 'Build', passed: 1, failed: 0 })
  results.push(await checks.vitest(toolchain, 'integration', 'Integration'))
  const faults = { seed: '1', database: 'sqlite', short: true, workers: '1' }
  results.push(await runFaults(toolchain, faults))
  results.push(await runDevSmoke(toolchain))
  const stack = await startE2eStack(toolchain)
  try {
    results.push(await checks.browser(toolchain, stack.env))
    results.push(await checks.otherBrowsers(toolchain, stack.env, { short: true }))
    step('Fuzz, the short form')
    const { report, ...counts } = await fuzz({
      origin: stack.env.E2E_BASE_URL,
      seed: 1,
      count: 400,
    })
    for (const line of report) console.log(line)
    results.push({ name: 'Fuzz', ...counts })
  } finally {
    await stack.stop()
  }
} catch (error) {
  explain(error)
  results.push({ name: error instanceof UserError ? 'Set-up' : 'Unexpected', passed: 0, failed: 1 })
}

console.log('')
for (const { name, passed, failed, skipped = [] } of results) {
  const word = failed ? 'FAIL' : passed ? ' ok ' : 'skip'
  step(`${word}  ${name}: ${passed} passed, ${failed} failed`)
  for (const sentence of skipped) step(`      ${sentence}`)
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)
