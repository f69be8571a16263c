// npm test [-- part [words]]: every check, or one part, of which only the tests with one of the words in their file or title.
// The last line is "N passed, N failed"; the exit code is 0 when nothing failed.
import { browserTestsEnv } from '../lib/browser-tests.ts'
import * as checks from '../lib/checks.ts'
import { runDevSmoke } from '../lib/dev-smoke.ts'
import { startE2eStack } from '../lib/e2e-stack.ts'
import { runFaults } from '../lib/faults.ts'
import { fuzz } from '../lib/fuzz.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { chosenParts, type Part } from '../lib/parts.ts'
import { askedToEnd } from '../lib/processes.mjs'
import type { StageResult } from '../lib/stages.ts'
import { ensureToolchain, type Toolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

const [part, ...words] = process.argv.slice(2)
/** Playwright looks for the words in file names and titles alike; what follows them with a hyphen are its own arguments. */
const options = words.findIndex((word) => word.startsWith('-'))
const sought = options < 0 ? words : words.slice(0, options)
const grep = [...(sought.length > 0 ? ['-g', sought.join('|')] : []), ...words.slice(sought.length)]

const results: StageResult[] = []
let building: Promise<void> | undefined
let starting: ReturnType<typeof startE2eStack> | undefined

try {
  const chosen = chosenParts(part)
  const toolchain = await ensureToolchain()
  const built = () => {
    building ??= build(toolchain)
    return building
  }
  /** The servers of the other browsers and the fuzz, started by the first part that asks for them. */
  const servers = () => {
    starting ??= built().then(() => startE2eStack(toolchain))
    return starting
  }
  const runs: Record<Part, () => Promise<StageResult>> = {
    messages: () => checks.messages(toolchain),
    types: () => checks.types(toolchain),
    lint: () => checks.lint(toolchain),
    knip: () => checks.knip(toolchain),
    unit: () => checks.vitest(toolchain, ['unit'], 'Unit', words),
    integration: () => checks.vitest(toolchain, ['integration', 'processes'], 'Integration', words),
    faults: async () => {
      await built()
      const options = { seed: '1', database: 'sqlite', short: true, workers: '2' }
      return runFaults(toolchain, options, grep)
    },
    dev: () => runDevSmoke(toolchain, grep),
    // A part that is asked for by its name is run whole.
    e2e: async () => {
      await built()
      return checks.browser(toolchain, await browserTestsEnv(toolchain), {
        short: !part,
        args: grep,
      })
    },
    browsers: async () =>
      checks.otherBrowsers(toolchain, (await servers()).env, { short: true, args: grep }),
    fuzz: async () => shortFuzz((await servers()).env.E2E_BASE_URL),
  }
  // The compiled messages are imported everywhere.
  if (part && part !== 'messages') results.push(await runs.messages())
  for (const name of chosen) {
    if (askedToEnd() !== undefined) break
    // Built in between, so that no part pays for it in its time.
    if (name === 'integration' && !part) await built()
    try {
      results.push(await runs[name]())
    } catch (error) {
      explain(error)
      results.push({ name, passed: 0, failed: 1 })
    }
  }
} catch (error) {
  explain(error)
  results.push({ name: error instanceof UserError ? 'Set-up' : 'Unexpected', passed: 0, failed: 1 })
} finally {
  await starting?.then(
    (stack) => stack.stop(),
    () => undefined,
  )
}

// What ended a part was the signal: it has not failed.
const interrupted = askedToEnd()
if (interrupted !== undefined) process.exit(interrupted)

console.log('')
for (const { name, passed, failed, skipped = [] } of results) {
  const word = failed ? 'FAIL' : passed ? ' ok ' : 'skip'
  step(`${word}  ${name}: ${passed} passed, ${failed} failed`)
  for (const sentence of skipped) step(`      ${sentence}`)
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)

async function build(toolchain: Toolchain): Promise<void> {
  await buildSite(toolchain)
  results.push({ name: 'Build', passed: 1, failed: 0 })
}

async function shortFuzz(origin: string): Promise<StageResult> {
  step('Fuzz, the short form')
  const { report, ...counts } = await fuzz({ origin, seed: 1, count: 400 })
  for (const line of report) console.log(line)
  return { name: 'Fuzz', ...counts }
}
