// npm run lighthouse [-- --runs=5 --only=/flota]: Lighthouse on the built site as a phone sees it. All pages together
// replace their section of docs/performance.md; some of them are only printed.
import { parseArgs } from 'node:util'
import { type BenchStack, startBenchStack } from '../../bench/lib/bench-stack.ts'
import { circumstances, loadNow } from '../../bench/lib/machine.ts'
import { keepSection, sectionText } from '../../bench/lib/report.ts'
import { lighthouse } from '../../bench/sections/lighthouse.ts'
import { explain, step } from '../lib/log.mjs'
import { ensureToolchain } from '../lib/toolchain.mjs'
import { buildSite } from '../lib/web.ts'
import { wholeNumber } from '../lib/whole-number.ts'

let code = 1
let stack: BenchStack | undefined
try {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
    },
  })
  const runs = wholeNumber('runs', values.runs, 1)
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  stack = await startBenchStack(toolchain)
  const before = loadNow()
  const section = await lighthouse(toolchain, stack, { runs, only: values.only })
  const text = sectionText(section, await circumstances(before))
  console.log(`\n${text}\n`)
  if (values.only === '') {
    keepSection('lighthouse', text)
    step('Written to docs/performance.md')
  }
  code = 0
} catch (error) {
  explain(error)
} finally {
  await stack?.stop()
}
process.exit(code)
