// Runs tests on broken code for its parent, which kills it when one of them is endless: a loop cannot be stopped in any
// other way. No file is changed: the broken text takes the place of the file as Vite reads it.
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '../../scripts/lib/paths.mjs'
import type { Outcome, Task } from './test-runner.ts'

type Results = Omit<Outcome, 'isEndless'>

const isUnit = process.argv[2] === 'unit'
const isShared = isUnit && process.argv[3] !== 'as-configured'
/**
 * Seconds after which a test that has not ended never does. A unit test has those of the processor, so that a busy machine
 * breaks nothing; others wait for servers.
 */
const limit = isUnit ? 20 : 600

let task: Task = { tests: [] }
let last = seconds()

const brokenLine: Plugin = {
  name: 'broken-line',
  enforce: 'pre',
  transform(_, id) {
    return task.broken && id === `${root}/${task.broken.file}` ? task.broken.code : null
  },
}

class AsGiven {
  shard = (files: TestSpecification[]) => files
  sort = (files: TestSpecification[]) => files
}

const alive = () => {
  last = seconds()
}

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    project: [isUnit ? 'unit*' : 'integration*'],
    reporters: [{ onTestModuleQueued: alive, onTestCaseResult: alive }],
    maxWorkers: 1,
    // One module graph for all files of a run: a third of the time.
    ...(isShared && { pool: 'threads', isolate: false }),
    ...(isUnit && { testTimeout: 120_000 }),
    bail: 1,
    // Broken code must not be found on the disk by the next run of the tests.
    fsModuleCache: false,
    cache: false,
    sequence: { sequencer: AsGiven },
  },
  { plugins: [brokenLine], server: { watch: null } },
)

process.on('message', async (next: Task) => {
  const changed = [task.broken, next.broken].flatMap((broken) => broken?.file ?? [])
  task = next
  for (const file of changed) vitest.invalidateFile(`${root}/${file}`)
  alive()
  const watch = setInterval(() => {
    if (seconds() - last > limit) tell({ failed: [], passed: 0, isEndless: true })
  }, 500)
  const results = await firstFailedOf(task.tests)
  clearInterval(watch)
  tell({ ...results, isEndless: false })
})

process.send?.('ready')

/** The nearest tests first and by themselves: Vitest imports all files of a run, also when the first of them fails. */
async function firstFailedOf(tests: readonly string[]): Promise<Results> {
  let passed = 0
  for (const part of [tests.slice(0, 2), tests.slice(2, 10), tests.slice(10)]) {
    const results = await resultsOf(part)
    passed += results.passed
    if (results.failed.length > 0) return { failed: results.failed, passed }
  }
  return { failed: [], passed }
}

async function resultsOf(tests: readonly string[]): Promise<Results> {
  const specifications = tests.map((path) => specificationOf(`${root}/${path}`))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  const modules = testModules.filter(({ moduleId }) => asked.has(moduleId))
  const passed = modules.flatMap(({ children }) => [...children.allTests('passed')]).length
  return { failed: [...modules.flatMap(failures), ...unhandledErrors.map(String)], passed }
}

/** Every test with one of the titles, whatever stands in the place of `%s`, `${...}` and `$name`. */
function patternOf(titles: readonly string[]): RegExp {
  const patterns = titles.map((title) => {
    const texts = title.split(/%[sdifjo#$]|\$\{[^}]*\}|\$[a-z]\w*/)
    return texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')
  })
  return new RegExp(`(^| )(${patterns.join('|')})$`, 's')
}

function specificationOf(path: string): TestSpecification {
  const project = vitest.projects.find((one) => one.matchesTestGlob(path))
  if (!project) throw new Error(`${path} is in no project of vitest.config.ts`)
  const { titles } = task
  return project.createSpecification(path, titles && { testNamePattern: patternOf(titles) })
}

/** The failed tests by their titles; the file itself where it could not be read. */
function failures(module: TestModule): string[] {
  const titles = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
  const isUnread = titles.length === 0 && !module.ok()
  return isUnread ? [module.relativeModuleId] : titles
}

function seconds(): number {
  if (!isUnit) return performance.now() / 1000
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function tell(outcome: Outcome) {
  process.send?.(outcome)
}
