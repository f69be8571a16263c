import { type Browser, chromium, type Page } from 'playwright'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { type Words, wordsOf } from '../../tests/e2e/lib/words.ts'
import type { Bench } from '../lib/bench.ts'
import { hydrated, longest, recordInteractions } from '../lib/interactions.ts'
import { figure, median, table } from '../lib/numbers.ts'
import type { Goal, Section } from '../lib/section.ts'
import { findVisits, type Visits } from '../lib/visits.ts'

/** Times slower than this machine. */
const SLOWER = 4
/** Milliseconds. */
const limits = { interaction: 64, task: 50 } as const
/** Milliseconds after hydration in which home is watched. */
const WATCHED = 3000

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const
type Size = keyof typeof sizes

type Visit = { readonly page: Page; readonly size: Size; readonly t: Words }
type Act = readonly [
  what: string,
  path: (visits: Visits) => string,
  /** Brings the page to where `act` can be done. */
  prepare: (visit: Visit) => Promise<unknown>,
  act: (visit: Visit) => Promise<unknown>,
]

const fleet = ({ pages }: Visits) => pages.fleet
const coverage = ({ reservation }: Visits) => `${reservation}&paso=cobertura`
const home = ({ pages }: Visits) => pages.home

const acts: readonly Act[] = [
  [
    'filter: a type of car',
    fleet,
    ({ page, size, t }) =>
      size === 'phone'
        ? page.getByRole('link', { name: t('fleet_filters'), exact: true }).click()
        : Promise.resolve(),
    ({ page }) =>
      page.getByRole('checkbox', { name: /^SUV/ }).filter({ visible: true }).first().click(),
  ],
  [
    'coverage: another plan',
    coverage,
    () => Promise.resolve(),
    ({ page }) => page.getByRole('radio', { name: 'Completa', exact: true }).click(),
  ],
  ['calendar: it opens', home, () => Promise.resolve(), ({ page }) => openCalendar(page)],
  [
    'calendar: a day is chosen',
    home,
    async ({ page }) => {
      await openCalendar(page)
      await page.getByRole('dialog').getByRole('button', { name: /\$/ }).first().waitFor()
    },
    ({ page }) =>
      page
        .getByRole('dialog')
        .getByRole('gridcell')
        .getByRole('button', { disabled: false })
        .nth(3)
        .click(),
  ],
]

function openCalendar(page: Page): Promise<void> {
  return page.locator('main form [aria-haspopup=dialog]').first().click()
}

/** Chromium at a quarter of this machine's speed: interaction to next paint, and what blocks home after hydration. */
export async function interactions({ toolchain, stack, rounds }: Bench): Promise<Section> {
  const { site } = await stack()
  const visits = await findVisits(site.url)
  const executablePath = await ensureChromium(toolchain)
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const rows: string[][] = []
    const goals: Goal[] = []
    for (const size of ['phone', 'desktop'] as const) {
      for (const act of acts) {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          times.push(await withPage(browser, size, (visit) => timeOf(site.url, visits, act, visit)))
        }
        rows.push([`${act[0]}, ${size}`, figure(median(times)), figure(Math.max(...times))])
        goals.push(
          goalOf(
            `${act[0]}, ${size}: at most ${limits.interaction} ms`,
            median(times),
            limits.interaction,
          ),
        )
      }
      const tasks: number[] = []
      for (let round = 0; round < rounds; round++) {
        tasks.push(await withPage(browser, size, (visit) => longTask(site.url, visits, visit)))
      }
      rows.push([
        `home, longest task after hydration, ${size}`,
        figure(median(tasks)),
        figure(Math.max(...tasks)),
      ])
      goals.push(
        goalOf(
          `home, ${size}: no task over ${limits.task} ms after hydration`,
          median(tasks),
          limits.task,
        ),
      )
    }
    const text = `Chromium ${browser.version()} with its processor slowed ${SLOWER} times; each figure the median and the worst of ${rounds} visits.
The browser tells interactions in steps of 8 ms and no shorter than 16 (shown as 16), tasks over 50 ms only (otherwise 0).

${table(['milliseconds', 'median', 'worst'], rows)}`
    return { title: 'Interactions', text, goals }
  } finally {
    await browser.close()
  }
}

function goalOf(goal: string, measured: number, limit: number): Goal {
  return { goal, figure: `${figure(measured)} ms`, isMet: measured <= limit }
}

async function withPage(
  browser: Browser,
  size: Size,
  use: (visit: Visit) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'es-PA',
    reducedMotion: 'no-preference',
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(recordInteractions)
    return await use({ page, size, t: wordsOf('es') })
  } finally {
    await context.close()
  }
}

async function timeOf(
  url: string,
  visits: Visits,
  [, path, prepare, act]: Act,
  visit: Visit,
): Promise<number> {
  await visit.page.goto(url + path(visits), { waitUntil: 'networkidle' })
  await hydrated(visit.page)
  await prepare(visit)
  return longest(visit.page, () => act(visit))
}

async function longTask(url: string, visits: Visits, { page }: Visit): Promise<number> {
  await page.goto(url + visits.pages.home)
  await hydrated(page)
  const since = await page.evaluate(() => performance.now())
  await page.waitForTimeout(WATCHED)
  const tasks = await page.evaluate(
    (from) =>
      window.measured.longTasks.filter(({ at }) => at >= from).map(({ duration }) => duration),
    since,
  )
  return Math.max(0, ...tasks)
}
