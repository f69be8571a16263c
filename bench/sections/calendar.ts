import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { step } from '../../scripts/lib/log.mjs'
import { wordsOf } from '../../tests/e2e/lib/words.ts'
import { askPage } from '../lib/ask.ts'
import type { Bench } from '../lib/bench.ts'
import { pinned, pinningWords } from '../lib/cores.ts'
import { hydrated } from '../lib/interactions.ts'
import type { Asked } from '../lib/load.ts'
import { at, figure, kilobytes, table } from '../lib/numbers.ts'
import type { Section } from '../lib/section.ts'

const MONTHS = 12
/** Milliseconds, and bytes as they are sent. */
const limits = { work: 100, size: 15_000 } as const
const ASKED = 60
/** Milliseconds between two: longer than the site keeps what it knows of the stock. */
const PAUSE = 1050

/** The prices of a year, which the calendar asks for in parts: the longest answer that it may get. */
export async function calendar({ toolchain, stack }: Bench): Promise<Section> {
  const { site } = await stack()
  step('The prices of twelve months')
  const asked = overMonths(await recordCall(toolchain, site.url), MONTHS)
  const { times, size } = await pinned(() => measure(asked))
  const rows = [0.5, 0.95].map((part) => `${figure(at(times, part))} ms`)
  const p95 = at(times, 0.95)
  const text = [
    `The answer to the calendar's own call for ${MONTHS} months, ${ASKED} times, the stock read anew for each. ${await pinningWords()}`,
    '',
    table(['months', 'p50', 'p95', 'kB, as sent'], [[String(MONTHS), ...rows, kilobytes(size)]]),
  ].join('\n')
  return {
    title: "A year of the calendar's prices",
    text,
    goals: [
      {
        goal: `${MONTHS} months in at most ${limits.work} ms on a warm server`,
        figure: `${figure(p95)} ms (p95)`,
        isMet: p95 <= limits.work,
      },
      {
        goal: `at most ${limits.size / 1000} kB as sent`,
        figure: `${kilobytes(size)} kB`,
        isMet: size <= limits.size,
      },
    ],
  }
}

async function measure(asked: Asked) {
  const times: number[] = []
  let size = 0
  // The first ones find a cold server.
  for (let count = -10; count < ASKED; count++) {
    await setTimeout(PAUSE)
    const began = performance.now()
    const { body } = await askPage(asked)
    if (count >= 0) times.push(performance.now() - began)
    size = body.length
  }
  return { times, size }
}

/** Records the call that a browser sends when the calendar opens. */
async function recordCall(toolchain: Bench['toolchain'], url: string): Promise<Asked> {
  const executablePath = await ensureChromium(toolchain)
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const page = await browser.newPage()
    const t = wordsOf('es')
    await page.goto(`${url}/es`)
    await hydrated(page)
    const calling = page.waitForRequest((request) => isCalendar(request.url()))
    await page
      .getByRole('button', { name: new RegExp(t('search_return'), 'i') })
      .first()
      .click()
    const call = await calling
    const headers = { ...call.headers(), host: new URL(url).host, 'accept-encoding': 'br' }
    return { url: call.url().replace('localhost', '127.0.0.1'), headers }
  } finally {
    await browser.close()
  }
}

function isCalendar(url: string): boolean {
  return url.includes('/_serverFn/') && decodeURIComponent(url).includes('"months"')
}

/** The same for so many months. @throws Error when the call is written otherwise than it was. */
function overMonths({ url, headers }: Asked, months: number): Asked {
  const call = new URL(url)
  const payload = call.searchParams.get('payload') ?? ''
  const data: unknown = JSON.parse(payload)
  call.searchParams.set('payload', JSON.stringify(withMonths(data, months)))
  if (call.searchParams.get('payload') === payload) throw new Error(`no months in ${payload}`)
  return { url: String(call), headers }
}

/** Seroval writes an object as its keys, `k`, and its values, `v`; a number as `{t: 0, s: number}`. */
function withMonths(data: unknown, months: number): unknown {
  if (Array.isArray(data)) return data.map((one: unknown) => withMonths(one, months))
  if (typeof data !== 'object' || data === null) return data
  const { k: keys, v: values } = data as { k?: unknown; v?: unknown }
  if (Array.isArray(keys) && Array.isArray(values) && keys.includes('months')) {
    const place = keys.indexOf('months')
    return { ...data, v: values.map((value, at) => (at === place ? { t: 0, s: months } : value)) }
  }
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withMonths(value, months)]),
  )
}
