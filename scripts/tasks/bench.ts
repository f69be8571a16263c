// npm run bench [-- section...] [--seconds=3 --rounds=5]: measures and writes docs/performance.md and
// docs/mutations.md. Sections that are not named keep what was measured before. A goal that is not met fails nothing.
import { parseArgs } from 'node:util'
import type { Bench } from '../../bench/lib/bench.ts'
import { type BenchStack, startBenchStack } from '../../bench/lib/bench-stack.ts'
import { circumstances, loadNow } from '../../bench/lib/machine.ts'
import { keepSection, sectionText } from '../../bench/lib/report.ts'
import { benchSections, chosenSections, isBenchSection } from '../../bench/sections.ts'
import { explain, step, UserError } from '../lib/log.mjs'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'

let code = 1
let stack: Promise<BenchStack> | undefined
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
    },
  })
  const unknown = positionals.find((name) => !isBenchSection(name))
  if (unknown)
    throw new UserError(
      `There is no section "${unknown}". Its sections: ${Object.keys(benchSections).join(', ')}.`,
    )
  const toolchain = await ensureToolchain()
  const bench: Bench = {
    toolchain,
    seconds: positive('seconds', values.seconds),
    rounds: positive('rounds', values.rounds),
    stack: () => {
      stack ??= buildSite(toolchain).then(() => startBenchStack(toolchain))
      return stack
    },
  }
  for (const name of chosenSections(positionals)) {
    step(`Measuring: ${name}`)
    const before = loadNow()
    const section = await benchSections[name](bench)
    const text = sectionText(section, await circumstances(before))
    console.log(`\n${text}\n`)
    step(`Written to ${keepSection(name, text)}`)
  }
  code = 0
} catch (error) {
  explain(error)
} finally {
  await (await stack?.catch(() => undefined))?.stop()
}
process.exit(code)

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new UserError(`--${name} is a number above 0, not ${text}.`)
  return value
}
