// Breaks lines of the rules one by one and counts how many of them a unit test notices:  node bench/mutations.ts
// Other lines: node bench/mutations.ts --seed=2 --lines=100 --files=price
import { parseArgs } from 'node:util'
import { step } from '../scripts/lib/log.mjs'
import { table } from './lib/numbers.ts'
import type { Section } from './lib/section.ts'
import { type Breakage, breakagesOf, broken } from './mutations/breakages.ts'
import { draw } from './mutations/draw.ts'
import { sourcesToBreak } from './mutations/files.ts'
import { nearestTests } from './mutations/nearest-tests.ts'
import { type Outcome, testRunner } from './mutations/test-runner.ts'

const GOAL = 0.9
const usual = { seed: 1, lines: 300, files: '' }

type Tried = Outcome & { readonly breakage: Breakage }

/** @param options `files` is part of the paths of the files to break */
export async function mutations({ seed, lines, files } = usual): Promise<Section> {
  const sources = new Map([...sourcesToBreak()].filter(([file]) => file.includes(files)))
  const possible = [...sources].flatMap(([file, source]) => breakagesOf(file, source))
  const drawn = draw(possible, lines, seed)
  const tried = await tryAll(drawn, sources)
  const survivors = tried.filter((one) => !isNoticed(one))
  const noticed = tried.length - survivors.length
  return {
    title: 'Broken lines',
    text: [
      `${tried.length} lines out of those that the operators could break in ${possible.length} ways, drawn with seed ${seed}.`,
      table(
        ['file', 'lines', 'noticed'],
        countsBy(tried, ({ breakage }) => breakage.file),
      ),
      table(
        ['operator', 'lines', 'noticed'],
        countsBy(tried, ({ breakage }) => breakage.operator),
      ),
      ...(survivors.length > 0 ? ['Nobody noticed:', survivorsTable(survivors)] : []),
    ].join('\n\n'),
    goals: [
      {
        goal: `at least ${GOAL * 100} % of the broken lines are noticed`,
        figure: `${((100 * noticed) / tried.length).toFixed(1)} % (${noticed} of ${tried.length})`,
        isMet: noticed >= GOAL * tried.length,
      },
    ],
  }
}

async function tryAll(drawn: readonly Breakage[], sources: ReadonlyMap<string, string>) {
  const testsOf = nearestTests()
  const runner = testRunner()
  try {
    const tests = [...new Set(drawn.flatMap(({ file }) => testsOf(file)))]
    step(`Running ${tests.length} test files on the code as it is`)
    const { failed } = await runner.run({ tests })
    if (failed.length > 0) throw new Error(`A test fails where nothing is broken: ${failed[0]}`)
    const tried: Tried[] = []
    for (const [index, breakage] of drawn.entries()) {
      if (index % 25 === 0) step(`Breaking line ${index + 1} of ${drawn.length}`)
      const { file } = breakage
      const code = broken(sources.get(file) ?? '', breakage)
      const outcome = await runner.run({ tests: testsOf(file), broken: { file, code } })
      tried.push({ breakage, ...outcome })
    }
    return tried
  } finally {
    await runner.stop()
  }
}

function isNoticed({ failed, isEndless }: Outcome): boolean {
  return isEndless || failed.length > 0
}

function countsBy(tried: readonly Tried[], keyOf: (one: Tried) => string): string[][] {
  const groups = Map.groupBy(tried, keyOf)
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, ones]) => [key, `${ones.length}`, `${ones.filter(isNoticed).length}`])
}

function survivorsTable(survivors: readonly Tried[]): string {
  const rows = survivors
    .map(({ breakage }) => breakage)
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map(({ file, line, operator, text, before, after }) => [
      `${file}:${line}`,
      operator,
      code(text),
      `${code(before)} became ${code(after)}`,
    ])
  return table(['place', 'operator', 'line', 'change'], rows)
}

/** Code in a cell of a table, on one line. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
  if (line === '') return 'nothing'
  return `\`${line.length > 100 ? `${line.slice(0, 100)}...` : line}\``
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: `${usual.seed}` },
      lines: { type: 'string', default: `${usual.lines}` },
      files: { type: 'string', default: usual.files },
    },
  })
  const section = await mutations({
    seed: Number(values.seed),
    lines: Number(values.lines),
    files: values.files,
  })
  console.log(section.text)
  for (const { goal, figure, isMet } of section.goals)
    console.log(`${isMet ? 'met' : 'NOT MET'}: ${goal}: ${figure}`)
  process.exit(0)
}
