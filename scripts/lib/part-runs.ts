import { prepareTemplates } from '../../tests/world/templates.ts'
import { browserTestsEnv } from './browser-tests.ts'
import { ensureBrowsers } from './browsers.ts'
import * as checks from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { runDevSmoke } from './dev-smoke.ts'
import { runFaults } from './faults.ts'
import { fuzz } from './fuzz.ts'
import type { Part } from './parts.ts'
import { hasPostgres } from './postgres.ts'
import type { StageLog } from './stage-log.ts'
import { playwrightReport, runStage, type StageResult } from './stages.ts'
import { runStorm } from './storm.ts'
import type { TestCommand } from './test-command.ts'
import { testEnv } from './test-env.ts'
import { startTestStack } from './test-stack.ts'
import type { Toolchain } from './toolchain.mjs'
import { buildSite } from './web.ts'

export type PartContext = {
  readonly toolchain: Toolchain
  readonly command: TestCommand
  /** None when the part has the terminal to itself. */
  readonly log?: StageLog | undefined
  /** Only what these files touch, where a part can tell. */
  readonly changed?: readonly string[] | undefined
}

type Run = (context: PartContext) => Promise<StageResult>

const ready: StageResult = { passed: 0, failed: 0 }

/** How each part is run. Each makes what it needs when it is not there: named alone, nothing ran before it. */
export const partRuns: Readonly<Record<Part, Run>> = {
  messages: (context) => checks.messages(context.toolchain, stage(context)),
  types: (context) => checks.types(context.toolchain, stage(context)),
  lint: (context) => checks.lint(context.toolchain, { ...stage(context), files: context.changed }),
  knip: (context) => checks.knip(context.toolchain, stage(context)),
  unit: ({ changed, ...context }) =>
    checks.vitest(context.toolchain, ['unit', 'unit-isolated', 'unit-process'], {
      ...stage(context),
      // Who may import whom is seen in all files together.
      args: changed ? ['related', 'scripts/lib/arrows.ts', ...changed] : found(context),
    }),
  chromium: async ({ toolchain }) => {
    await ensureChromium(toolchain)
    return ready
  },
  template: async (context) => {
    // Two parts that need PostgreSQL's would else make it at one moment, or the one before the other has.
    await prepareTemplates(context.toolchain.nodeBin, { postgres: await hasPostgres() })
    return ready
  },
  build: async ({ toolchain }) => {
    await buildSite(toolchain)
    return { passed: 1, failed: 0 }
  },
  integration: (context) =>
    checks.vitest(context.toolchain, ['integration'], {
      log: context.log,
      env: shortEnv(context),
      args: found(context),
    }),
  processes: (context) =>
    checks.vitest(context.toolchain, ['processes'], {
      log: context.log,
      env: shortEnv(context),
      args: filesBesideOthers(context),
    }),
  faults: async (context) => {
    await buildSite(context.toolchain)
    const { playwright } = context.command
    const short = isShort(context)
    // Two would start twice what serves the few rounds of the short form.
    const options = { seed: '1', database: 'sqlite', short, workers: short ? '1' : '2' }
    return runFaults(context.toolchain, options, { ...stage(context), args: playwright })
  },
  dev: (context) =>
    runDevSmoke(context.toolchain, {
      ...stage(context),
      short: isShort(context),
      args: context.command.playwright,
    }),
  e2e: async (context) => {
    await buildSite(context.toolchain)
    const { env, log } = stage(context)
    return checks.browser(context.toolchain, {
      env: { ...env, ...(await browserTestsEnv(context.toolchain)) },
      log,
      short: isShort(context),
      args: context.command.playwright,
    })
  },
  engines: async () => {
    await ensureBrowsers()
    return ready
  },
  browsers: (context) =>
    withStack(context, (options) =>
      checks.otherBrowsers(context.toolchain, {
        ...options,
        short: isShort(context),
        args: context.command.playwright,
      }),
    ),
  fuzz: (context) =>
    withStack(context, async ({ env }) => {
      const { report, ...counts } = await fuzz({
        origin: env.E2E_BASE_URL,
        seed: 1,
        count: isShort(context) ? 400 : 6000,
        calls: !isShort(context),
      })
      for (const line of report) say(context, line)
      return counts
    }),
  storm: async (context) => {
    await buildSite(context.toolchain)
    return runStorm(context.toolchain, { seed: 1, seconds: 25 }, stage(context))
  },
  'storm-cluster': async (context) => {
    await buildSite(context.toolchain)
    const options = { seed: 1, seconds: 60, isCluster: true }
    return runStorm(context.toolchain, options, stage(context))
  },
  deploy: async ({ toolchain, log }) => {
    await buildSite(toolchain)
    return runStage(toolchain.nodeBin, ['scripts/tasks/deploy.ts'], {
      ...{ env: testEnv(toolchain), log },
    })
  },
  // A process of its own, because the date is that of a process.
  'real-date': ({ toolchain, log }) =>
    runStage(toolchain.nodeBin, ['scripts/tasks/e2e.ts', '-g', '@real'], {
      env: { ...testEnv(toolchain), REAL_DATE: '1' },
      log,
      count: playwrightReport('test-results/real-date.json'),
    }),
}

/** Beside the others; a part that is asked for by its name is run whole. */
const isShort = ({ command }: PartContext) => !command.isAll && !command.part

const shortEnv = (context: PartContext) => ({
  ...testEnv(context.toolchain),
  TEST_SHORT: isShort(context) ? '1' : '0',
})

const stage = ({ toolchain, log }: PartContext) => ({ env: testEnv(toolchain), log })

function say({ log }: PartContext, line: string) {
  if (log) log.write(`${line}\n`)
  else console.log(line)
}

/** Words that only one of two projects has a file for are no mistake. */
const found = ({ command: { words } }: PartContext) =>
  words.length > 0 ? [...words, '--passWithNoTests'] : []

/** Beside integration and browser, two files at once are enough; alone, three fill two processors, because they wait. */
const filesBesideOthers = (context: PartContext) => [
  ...found(context),
  ...(context.log ? ['--maxWorkers=2'] : []),
]

/** Runs tests that ask a site over HTTP and put nothing back. */
async function withStack(
  context: PartContext,
  use: (
    options: ReturnType<typeof stage> & { env: { E2E_BASE_URL: string } },
  ) => Promise<StageResult>,
): Promise<StageResult> {
  await buildSite(context.toolchain)
  const stack = await startTestStack({ ...context.toolchain, env: testEnv(context.toolchain) })
  try {
    const { env, log } = stage(context)
    return await use({ env: { ...env, ...stack.env }, log })
  } finally {
    await stack.stop()
  }
}
