import { setTimeout } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { putOnTestDay } from '../e2e/lib/browser-day'
import { Renter } from '../e2e/lib/renter'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { wordsOf } from '../e2e/lib/words'
import type { Database } from '../fixtures/directus'
import { eachWrite, type FaultKind, faultKinds } from '../fixtures/fault-proxy'
import { isShort } from '../fixtures/short'
import { type Facts, isBooked, ledgerFacts, wrongSlots, wrongWith } from './lib/ledger'
import { codeOf, countOf, daysOf, type End, hold, type Round } from './lib/round'
import { type FaultStack, startFaultStack } from './lib/stack'
import { type Way, ways } from './lib/ways'
import { Witness } from './lib/witness'

const seed = Number(process.env.FAULTS_SEED ?? 1)
const database = (process.env.FAULTS_DATABASE ?? 'sqlite') as Database

const test = base.extend<object, { stack: FaultStack }>({
  stack: [
    async ({ browser }, use, { workerIndex }) => {
      putOnTestDay(browser)
      const logs = `test-results/faults/logs-${workerIndex}`
      const stack = await startFaultStack({ database, random: randomOf(seed + workerIndex), logs })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker' },
  ],
})

type Planned = {
  readonly way: Way
  readonly at: number
  readonly kind: FaultKind
  readonly instances: 1 | 2
  readonly locale: 'es' | 'en'
  /** Closes the tab once the fault has struck. */
  readonly leaves: boolean
  readonly index: number
}

const random = randomOf(seed)
const all = ways.flatMap((way) =>
  eachWrite(way.writes + (way.webhooks ?? 0), faultKinds).map(({ at, fault }) => ({
    way,
    at,
    kind: fault,
    instances: random() < 0.4 ? (2 as const) : (1 as const),
    locale: random() < 0.3 ? ('en' as const) : ('es' as const),
    leaves: way.leavable === true && random() < 0.25,
  })),
)
/** In the short form one round of each way but these, whose writes fail one by one in integration, so that each kind occurs. */
const inIntegration: ReadonlySet<string> = new Set([
  ...['card declined', 'leaving the checkout', 'paying and leaving at once', 'cancelling'],
])
const picked = isShort
  ? ways
      .filter(({ name }) => !inIntegration.has(name))
      .map((way, index) => {
        const own = all.filter((one) => one.way === way && !one.leaves)
        const kinds = own.filter(({ kind }) => kind === faultKinds[index % faultKinds.length])
        return kinds[Math.floor(random() * kinds.length)] ?? own[0]
      })
  : all
const rounds = picked.flatMap((one, index): Planned[] =>
  one ? [{ ...one, index: index + 20 }] : [],
)

test.describe.configure({ mode: 'parallel' })

for (const [index, way] of isShort ? [] : [...ways.entries()]) {
  test(`${way.name}: ${way.writes} writes`, async ({ stack, context, page }) => {
    const round = roundOf(stack, { context, page, index, locale: 'es' })
    stack.use(1)
    const { code, end } = await goThrough(round, way)
    const facts = await settled(stack, code, { halves: way.halves })
    expect(way.ends).toContain(facts.row.status)
    if (way.once) expectOnce(facts, way.once)
    if (end === 'booked') expect(isBooked(facts)).toBe(true)
    const changes = stack.proxy.written().filter((write) => !write.endsWith('/payment_events'))
    if (way.webhooks) expect(changes.length).toBeGreaterThanOrEqual(way.writes)
    else if (way.ends.length === 1) expect(changes).toHaveLength(way.writes)
  })
}

for (const planned of rounds) {
  const { way, at, kind, instances, leaves, locale } = planned
  const details = `${instances === 2 ? ', two processes' : ''}${leaves ? ', tab closed' : ''}`
  test(`${way.name}, write ${at}: ${kind}${details} (${locale})`, async ({
    stack,
    context,
    page,
  }) => {
    await stack.ready()
    await stack.forgetHolds()
    stack.use(instances)
    const round = roundOf(stack, { context, page, ...planned })
    const witness = new Witness(stack, new Set(way.ignore))
    await witness.watch(context)
    let began = Date.now()
    const { code, end } = await goThrough(round, way, {
      arm: () => {
        began = Date.now()
        stack.proxy.arm({ kind, at })
      },
      witness,
      leaves,
    })
    await stack.ready()
    const facts = await settled(stack, code, { halves: way.halves, began })
    if (end === 'booked') expect(isBooked(facts), facts.row.status).toBe(true)
    if (end === 'nothing') expect(facts.net).toBe(0)
    if (way.once) expectOnce(facts, way.once)
    expect(await witness.lies()).toEqual([])
    expect(await wrongSlots(stack)).toEqual([])
    stack.proxy.arm(null)
  })
}

const fleets = [
  ['es', '/flota'],
  ['en', '/en/flota'],
] as const
for (const [locale, fleet] of isShort ? fleets.slice(0, 1) : fleets) {
  test(`a page without stock asks again by itself (${locale})`, async ({ stack, page }) => {
    await stack.ready()
    stack.use(1)
    const t = wordsOf(locale)
    const outage = page.getByText(t('fleet_outage_title'))
    const book = page.getByRole('main').getByRole('link', { name: t('fleet_book') })
    for (const path of [fleet, `${fleet}/toyota-rav4`]) {
      stack.proxy.fail('busy')
      // An earlier read is good for a second.
      await expect(async () => {
        await page.goto(stack.url + withTrip(path, tripIn(80)))
        await expect(outage).toBeVisible({ timeout: 2000 })
      }).toPass()
      stack.proxy.fail(null)
      await expect(outage).toBeHidden()
      // Stock may come with a later question than the cars: the pauses between them grow.
      await expect(book.first()).toBeVisible()
    }
  })
}

function roundOf(
  stack: FaultStack,
  { index, locale, ...browser }: Pick<Round, 'context' | 'page' | 'locale'> & { index: number },
): Round {
  const renter = new Renter(browser.page, locale, false)
  return { stack, locale, renter, ...browser, ...daysOf(index, stack.cars) }
}

async function goThrough(
  round: Round,
  way: Way,
  {
    arm = () => round.stack.proxy.arm(null),
    witness,
    leaves = false,
  }: { arm?: () => void; witness?: Witness; leaves?: boolean } = {},
): Promise<{ code: string; end: End }> {
  if (way.reserves) return reserveInThePage(round, way, arm)
  await hold(round)
  const code = await codeOf(round)
  witness?.about(code)
  await way.prepare(round)
  arm()
  await way.go(round)
  if (!leaves) return { code, end: await way.end(round) }
  for (let tries = 0; tries < 30 && round.stack.proxy.counts().struck === 0; tries++) {
    await setTimeout(100)
  }
  await round.page.close()
  return { code, end: 'gone' }
}

/** Reserving is the way itself: there is no reservation before it. */
async function reserveInThePage(round: Round, way: Way, arm: () => void) {
  await way.prepare(round)
  arm()
  await way.go(round)
  const end = await way.end(round)
  expect(await countOf(round), 'reservations of these days').toBe(1)
  return { code: await codeOf(round), end }
}

function expectOnce({ row, refunds, mails }: Facts, event: 'change' | 'cancel'): void {
  expect(row.steps.filter((step) => step.event === event)).toHaveLength(1)
  expect(refunds, 'refunds').toBe(1)
  expect(mails).toEqual(['confirmation', event === 'change' ? 'changed' : 'cancelled'])
}

/**
 * Milliseconds in which a booking comes to rest that nobody looks at: what the gateway does not know is believed a minute
 * after it was sent (`NOT_FOUND_IS_FINAL_MS`), and asked for once a minute.
 */
const restAfter = 125_000

/** The reservation once it has come to rest. */
async function settled(
  stack: FaultStack,
  code: string,
  { halves = 7, began = Date.now() }: { halves?: number | undefined; began?: number },
): Promise<Facts> {
  let wrong: string[]
  do {
    const facts = await ledgerFacts(stack, code)
    wrong = wrongWith(facts, halves)
    if (wrong.length === 0) return facts
    await setTimeout(500)
  } while (Date.now() - began < restAfter)
  throw new Error(`${code} after ${restAfter / 1000} s: ${wrong.join('; ')}`)
}

/** A small generator of numbers, 0 <= n < 1, the same for the same seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
