// Runs tests on broken code for its parent, which kills it when it is silent for too long: an endless loop cannot be
// stopped in any other way. No file is changed: the broken text takes the place of the file as Vite reads it.
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '../../scripts/lib/paths.mjs'
import type { Message, Task } from './test-runner.ts'

let task: Task = { tests: [] }
const isUnit = (process.argv[2] ?? 'unit') === 'unit'

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

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    project: [isUnit ? 'unit*' : 'integration*'],
    reporters: [{ onTestCaseResult: () => tell({ type: 'alive' }) }],
    maxWorkers: 1,
    // One module graph for all files of a run: a third of the time.
    ...(isUnit && { pool: 'threads', isolate: false }),
    bail: 1,
    // What was broken must not be found on the disk by the next run of the tests.
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
  const specifications = task.tests.map((path) => specificationOf(`${root}/${path}`))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  const failed = testModules.filter(({ moduleId }) => asked.has(moduleId)).flatMap(failures)
  tell({ type: 'done', failed: [...failed, ...unhandledErrors.map(String)] })
})

tell({ type: 'ready' })

function specificationOf(path: string): TestSpecification {
  const project = vitest.projects.find((one) => one.matchesTestGlob(path))
  if (!project) throw new Error(`${path} is in no project of vitest.config.ts`)
  return project.createSpecification(path)
}

/** The failed tests by their titles; the file itself where it could not be read. */
function failures(module: TestModule): string[] {
  const titles = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
  const isUnread = titles.length === 0 && !module.ok()
  return isUnread ? [module.relativeModuleId] : titles
}

function tell(message: Message) {
  process.send?.(message)
}
