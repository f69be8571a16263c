// Breaks lines one by one and counts how many of them a test notices:  node bench/mutations.ts [rules | money]
// Other lines: node bench/mutations.ts --seed=2 --lines=100. Of those drawn, a file's alone: --files=price
// Lines that rows of docs/specification.md name, alone: node bench/mutations.ts rows [D5 §9.10]
import { parseArgs } from 'node:util'
import { step } from '../scripts/lib/log.mjs'
import { table } from './lib/numbers.ts'
import type { Section } from './lib/section.ts'
import { type Breakage, breakagesOf, broken } from './mutations/breakages.ts'
import { draw } from './mutations/draw.ts'
import { withoutEqual } from './mutations/equal.ts'
import { type Group, money, rules } from './mutations/groups.ts'
import { brokenRows } from './mutations/rows.ts'
import { type Outcome, testRunner } from './mutations/test-runner.ts'

const GOAL = 0.9
const groups = { rules, money }
const usual = { seed: 1, files: '', lines: { rules: 300, money: 60 } }

type Tried = Outcome & { readonly breakage: Breakage }

/** @param options `files` is part of the paths of files: of the drawn lines, theirs alone are broken */
export async function mutations(
  name: keyof typeof groups,
  { seed, files, lines } = { ...usual, lines: usual.lines[name] },
): Promise<Section> {
  const group = groups[name]()
  const possible = [...group.sources].flatMap(([file, source]) => breakagesOf(file, source))
  const drawn = draw(withoutEqual(possible), lines, seed)
  const tried = await tryAll(
    drawn.filter(({ file }) => file.includes(files)),
    group,
  )
  const survivors = tried.filter((one) => !isNoticed(one))
  const noticed = tried.length - survivors.length
  return {
    title: group.title,
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

/** The lines that the rows of `docs/specification.md` name, by the tests of the same row. */
export async function rowMutations(ids: readonly string[] = []): Promise<Section> {
  const tried = await brokenRows(ids)
  const noticed = tried.filter(({ isNoticed }) => isNoticed)
  const rows = tried.map(({ id, line, isNoticed }) => [
    id,
    line.file,
    `${code(line.before)} became ${code(line.after)}`,
    isNoticed ? 'red' : '**green**',
  ])
  return {
    title: 'Sentences of the specification, by the tests of their rows',
    text: [
      `${tried.length} lines that rows of [specification.md](specification.md) name. Each is broken, and only the tests that the same row names run.`,
      table(['row', 'file', 'change', 'tests'], rows),
    ].join('\n\n'),
    goals: [
      {
        goal: 'each broken sentence turns a test of its row red',
        figure: `${noticed.length} of ${tried.length}`,
        isMet: noticed.length === tried.length,
      },
    ],
  }
}

async function tryAll(drawn: readonly Breakage[], { project, sources, testsOf }: Group) {
  const runner = testRunner(project)
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
      if (!isNoticed(outcome)) console.log(`Nobody noticed: ${rowOf(breakage).join(' | ')}`)
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
    .map(rowOf)
  return table(['place', 'operator', 'line', 'change'], rows)
}

function rowOf({ file, line, operator, text, before, after }: Breakage): string[] {
  return [`${file}:${line}`, operator, code(text), `${code(before)} became ${code(after)}`]
}

/** Code in a cell of a table, on one line. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
  if (line === '') return 'nothing'
  return `\`${line.length > 100 ? `${line.slice(0, 100)}...` : line}\``
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: `${usual.seed}` },
      lines: { type: 'string' },
      files: { type: 'string', default: usual.files },
    },
  })
  const [kind, ...ids] = positionals
  const name = kind === 'money' ? 'money' : 'rules'
  const section = await (kind === 'rows'
    ? rowMutations(ids)
    : mutations(name, {
        seed: Number(values.seed),
        files: values.files,
        lines: Number(values.lines ?? usual.lines[name]),
      }))
  console.log(section.text)
  for (const { goal, figure, isMet } of section.goals)
    console.log(`${isMet ? 'met' : 'NOT MET'}: ${goal}: ${figure}`)
  process.exit(0)
}
