// npm test [-- part [words]]: every check side by side, or one part, of which only the tests with one of the words in their
// file or title. --all (npm run test:all) leaves nothing out, --durations keeps how long each file took.
// The last line is "N passed, N failed"; the exit code is 0 when nothing failed.
import { keepDurations } from '../lib/durations.ts'
import { explain, step } from '../lib/log.mjs'
import { chosenParts } from '../lib/parts.ts'
import { countsOf, type PartResult, runParts } from '../lib/run-parts.ts'
import { readTestCommand } from '../lib/test-command.ts'
import { ensureToolchain } from '../lib/toolchain.mjs'

const command = readTestCommand(process.argv.slice(2))
let results: readonly PartResult[] = []
let isBroken = false

try {
  results = await runParts(chosenParts(command.part, command), {
    toolchain: await ensureToolchain(),
    command,
    isLive: command.part !== undefined,
    saysBeginnings: true,
  })
} catch (error) {
  explain(error)
  isBroken = true
}

const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
const passed = sum('passed')
const failed = sum('failed') + (isBroken ? 1 : 0)

console.log('')
for (const result of results) console.log(rowOf(result))
for (const { title, failures = [] } of results)
  for (const failure of failures) console.log(`FAIL  ${title}: ${failure}`)
for (const sentence of results.flatMap(({ skipped = [] }) => skipped)) step(sentence)
if (command.keepsDurations && !command.part && failed === 0) keepDurations()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function rowOf({ title, seconds, isNotRun, ...result }: PartResult): string {
  const word = result.failed ? 'FAIL' : ' ok '
  const what = isNotRun ? 'not run, because something that it needs failed' : countsOf(result)
  return `${word}  ${`${seconds}`.padStart(5)} s  ${title}: ${what}`
}
