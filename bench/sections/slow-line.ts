import { randomInt } from 'node:crypto'
import { type Browser, chromium, type Page } from 'playwright'
import { cards } from '../../sandbox/magic.ts'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { step } from '../../scripts/lib/log.mjs'
import { type Words, wordsOf } from '../../tests/e2e/lib/words.ts'
import type { Bench } from '../lib/bench.ts'
import { figure, median, table } from '../lib/numbers.ts'
import type { Goal, Section } from '../lib/section.ts'

/** A line at the edge of a mobile network: bytes a second each way, and milliseconds to each answer. */
const line = { throughput: 250_000 / 8, latency: 800 } as const
/** Seconds; kilobytes of the whole booking. */
const limits = { firstPaint: 3, step: 4, booking: 400 } as const
/** Seconds for which a renter looks at a screen before the next touch. */
const LOOKS = 10

type Visit = { readonly page: Page; readonly t: Words }
type Step = readonly [
  name: string,
  /** Whatever is done on the screen before the touch: it is not timed. */
  prepare: (visit: Visit) => Promise<unknown>,
  /** The touch from which the step is timed. */
  touch: (visit: Visit) => Promise<unknown>,
  /** The step has come when it can be read. */
  come: (visit: Visit) => Promise<unknown>,
]

const nothing = () => Promise.resolve()
const heading = ({ page, t }: Visit, key: string) =>
  page.getByRole('heading', { level: 1, name: t(key) }).waitFor()
const press = ({ page, t }: Visit, key: string) =>
  page.getByRole('button', { name: t(key), exact: true }).click()

/** The first link that books a car: home has articles too, but none that is a car. */
const bookLink = ({ page, t }: Visit) =>
  page
    .getByRole('article')
    .getByRole('link', { name: t('fleet_book') })
    .first()

/** Each step of a booking on a phone, as its touch begins it. */
const steps: readonly Step[] = [
  ['fleet', nothing, (visit) => press(visit, 'search_cars'), (visit) => bookLink(visit).waitFor()],
  [
    'reservation',
    nothing,
    (visit) => bookLink(visit).click(),
    (visit) => heading(visit, 'coverage_heading'),
  ],
  [
    'details',
    ({ page }) => page.getByRole('radio', { name: 'Básica', exact: true }).check(),
    (visit) => press(visit, 'reservation_continue'),
    (visit) => heading(visit, 'details_heading'),
  ],
  [
    'checkout',
    fillDetails,
    (visit) => press(visit, 'reservation_go_pay'),
    (visit) => heading(visit, 'checkout_heading'),
  ],
  [
    'thanks',
    fillCard,
    (visit) => press(visit, 'checkout_pay_short'),
    ({ page }) =>
      page
        .getByText(/^[2-9A-Y]{4} [2-9A-Y]{4}$/)
        .first()
        .waitFor(),
  ],
]

/** A new visitor books once, from home to the voucher, on a phone with a slow line. */
export async function slowLine({ toolchain, stack, rounds }: Bench): Promise<Section> {
  const { site } = await stack()
  step('Booking on a slow line')
  const executablePath = await ensureChromium(toolchain)
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const bookings: Booking[] = []
    for (let round = 0; round < rounds; round++) bookings.push(await book(browser, site.url))
    const medians = (of: (booking: Booking) => number) => median(bookings.map(of))
    const names = ['home', ...steps.map(([name]) => name)]
    const sumOf = ({ screens }: Booking, of: (screen: Screen) => number) =>
      screens.reduce((sum, screen) => sum + of(screen), 0)
    const bytes = medians((booking) => sumOf(booking, (screen) => screen.bytes))
    const answers = medians((booking) => sumOf(booking, (screen) => screen.answers))
    const rows = names.map((name, index) => [
      name,
      figure(medians(({ screens }) => screens[index]?.seconds ?? 0)),
      figure(Math.max(...bookings.map(({ screens }) => screens[index]?.seconds ?? 0))),
      figure(medians(({ screens }) => screens[index]?.bytes ?? 0) / 1000),
      String(medians(({ screens }) => screens[index]?.answers ?? 0)),
    ])
    const text = `Chromium ${browser.version()} as a phone, ${(line.throughput * 8) / 1000} kbit/s each way and ${line.latency} ms to each answer, nothing kept from an earlier visit; bookings: ${rounds}.
Each screen is looked at for ${LOOKS} s. Home is timed until its first paint, a step from the touch that begins it until it can be read; kB and answers are
those until the next touch, with those of the gateway.

${table(['', 'median s', 'worst s', 'kB', 'answers'], [...rows, ['the whole booking', '', '', figure(bytes / 1000), String(answers)]])}`
    const goals = names.map((name, index) => {
      const limit = index === 0 ? limits.firstPaint : limits.step
      const seconds = medians(({ screens }) => screens[index]?.seconds ?? 0)
      return goalOf(index === 0 ? 'first paint of home' : name, seconds, limit)
    })
    return { title: 'A booking on a slow line', text, goals: [...goals, sumGoal(bytes)] }
  } finally {
    await browser.close()
  }
}

function goalOf(name: string, seconds: number, limit: number): Goal {
  const isMet = seconds <= limit
  return {
    goal: `slow line: ${name} within ${limit} s`,
    figure: `${figure(seconds)} s${isMet ? '' : `, ${figure(seconds - limit)} s too long`}`,
    isMet,
  }
}

function sumGoal(bytes: number): Goal {
  const over = bytes / 1000 - limits.booking
  return {
    goal: `slow line: a whole booking at most ${limits.booking} kB`,
    figure: `${figure(bytes / 1000)} kB${over > 0 ? `, ${figure(over)} kB too many` : ''}`,
    isMet: over <= 0,
  }
}

type Screen = { seconds: number; bytes: number; answers: number }
type Booking = { readonly screens: readonly Screen[] }

async function book(browser: Browser, url: string): Promise<Booking> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'es-PA',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    const screens: Screen[] = []
    const devtools = await context.newCDPSession(page)
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      const screen = screens.at(-1)
      if (!screen || encodedDataLength === 0) return
      screen.bytes += encodedDataLength
      screen.answers++
    })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.throughput,
      uploadThroughput: line.throughput,
    })
    const visit = { page, t: wordsOf('es') }
    const begin = () => {
      const screen = { seconds: 0, bytes: 0, answers: 0 }
      screens.push(screen)
      return screen
    }
    const home = begin()
    await page.goto(url, { waitUntil: 'commit' })
    home.seconds = await firstPaint(page)
    for (const [, prepare, touch, come] of steps) {
      await page.waitForTimeout(LOOKS * 1000)
      await prepare(visit)
      const screen = begin()
      const began = performance.now()
      await touch(visit)
      await come(visit)
      screen.seconds = (performance.now() - began) / 1000
    }
    await page.waitForTimeout(LOOKS * 1000)
    return { screens }
  } finally {
    await context.close()
  }
}

/** Seconds from the beginning of the navigation. */
async function firstPaint(page: Page): Promise<number> {
  const milliseconds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint')
          if (paint) resolve(paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  return milliseconds / 1000
}

async function fillDetails({ page, t }: Visit): Promise<void> {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')
  const box = (key: string) => page.getByRole('textbox', { name: t(key), exact: true })
  await box('details_name').fill('María José')
  await box('details_last_name').fill('Núñez')
  await box('details_email').fill(`slow-${digits(9)}@example.com`)
  await box('details_phone').fill(`6${digits(7)}`)
  const birthday = page.getByRole('group', { name: t('details_birthday') })
  await birthday.getByRole('textbox', { name: t('details_day') }).fill('14')
  await birthday.getByRole('combobox', { name: t('details_month') }).selectOption('02')
  await birthday.getByRole('textbox', { name: t('details_year') }).fill('1988')
  await box('details_license').fill(`8-${digits(12)}`)
  await page.getByRole('checkbox', { name: t('details_terms') }).check()
}

async function fillCard({ page, t }: Visit): Promise<void> {
  const number = cards.find(({ outcome }) => outcome === 'approve')?.number
  if (!number) throw new Error('The sandbox has no card that is taken at once')
  const box = (key: string) => page.getByRole('textbox', { name: t(key), exact: true })
  await page.getByRole('radio', { name: t('checkout_card'), exact: true }).check()
  await box('card_holder').fill('MARIA NUNEZ')
  await box('card_number').fill(number)
  await box('card_expiry').fill('1230')
  await box('card_cvv').fill('123')
}
