import { setTimeout as sleep } from 'node:timers/promises'
import { step } from '../../scripts/lib/log.mjs'
import { generator } from '../../scripts/lib/random.ts'
import { metric, valuesOf } from '../../tests/fixtures/metrics.ts'
import { askPage } from '../lib/ask.ts'
import type { Bench } from '../lib/bench.ts'
import { benchMetricsToken } from '../lib/bench-stack.ts'
import { figure, table } from '../lib/numbers.ts'
import type { Section } from '../lib/section.ts'
import { dayAhead, listedPaths } from '../lib/visits.ts'

/** Visits a second: a quiet night, a day, and the hour after a campaign was sent. */
const RATES = [1, 5, 20]
const SECONDS = 90
const METRIC = 'istmo_page_cache_requests_total'

/** The pages that the visits of a day ask for, in hundredths; whoever comes by a campaign brings its words along. */
const MIX = { home: 40, fleet: 30, car: 12, branch: 8, info: 6, promos: 4 } as const
const CAMPAIGNS = 0.6
/** The parts of pages with dates whose dates are drawn; the others are opened as they are linked, without any. */
const DATED = { fleet: 0.9, car: 0.5 } as const

/** How many of the pages that visitors of a day ask for are there already. */
export async function hits({ stack }: Bench): Promise<Section> {
  const { site } = await stack()
  const url = site.url.replace('localhost', '127.0.0.1')
  const headers = { Host: new URL(site.url).host, Accept: 'text/html', 'Accept-Language': 'es' }
  const draw = drawOf(await listedPaths(site.url), generator(1))
  const counts = async () => {
    const { body } = await askPage({
      url: `${url}/metrics`,
      headers: { ...headers, Authorization: `Bearer ${benchMetricsToken}` },
    })
    const page = body.toString()
    const results = valuesOf(page, METRIC, 'result')
    return new Map(results.map((result) => [result, metric(page, METRIC, { result }) ?? 0]))
  }
  const rows: string[][] = []
  const all = new Set<string>()
  const measured: { readonly rate: number; readonly since: ReadonlyMap<string, number> }[] = []
  for (const rate of RATES) {
    step(`${rate} visits a second, for ${SECONDS} s`)
    const before = await counts()
    const asked: Promise<unknown>[] = []
    const failures: unknown[] = []
    const began = performance.now()
    for (let visit = 0; visit < rate * SECONDS; visit++) {
      asked.push(look(site.url + draw()).catch((error) => failures.push(error)))
      await sleep(began + ((visit + 1) * 1000) / rate - performance.now())
    }
    await Promise.all(asked)
    if (failures.length > 0) throw failures[0]
    const after = await counts()
    const since = new Map(
      [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]),
    )
    for (const name of since.keys()) all.add(name)
    measured.push({ rate, since })
  }
  for (const { rate, since } of measured) {
    const sum = [...since.values()].reduce((total, count) => total + count, 0)
    const share = (name: string) => `${figure((100 * (since.get(name) ?? 0)) / sum)} %`
    rows.push([`${rate} a second`, String(sum), ...[...all].map(share)])
  }
  const words = Object.entries(MIX).map(([name, part]) => `${name} ${part} %`)
  const text = [
    `Visits as a day has them, drawn with a fixed seed, by what the page cache did: ${words.join(', ')}. Of all visits ${CAMPAIGNS * 100} % bring`,
    `the words of a campaign; ${DATED.fleet * 100} % of fleets and ${DATED.car * 100} % of cars are asked for with dates of their own, half of them within`,
    'ten days, from one to fourteen days long, three fifths at the airport.',
    '',
    table(['visits', 'pages', ...all], rows),
  ].join('\n')
  return { title: 'Pages that are there already', text, goals: [] }
}

/** Whoever comes while others wait does not wait for them. @throws Error for a page that is none */
async function look(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { Accept: 'text/html', 'Accept-Language': 'es' } })
  await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
}

/** Visits as a day has them: each call gives the path and query of another visit. */
export function drawOf(listed: readonly string[], random: () => number): () => string {
  const pick = <Item>(items: readonly Item[]): Item => {
    const [item] = items.slice(Math.floor(random() * items.length))
    if (item === undefined) throw new Error('There is nothing to draw from')
    return item
  }
  const of = (start: string) =>
    listed.filter((path) => path.startsWith(`/${start}/`)).map((path) => `/es${path}`)
  const [cars, branches, infos] = [of('flota'), of('sucursales'), of('info')]
  const kinds = Object.entries(MIX).flatMap(([kind, part]) =>
    Array.from({ length: part }, () => kind),
  )
  const slugs = branches.map((path) => path.split('/').at(-1) ?? '')
  const airport = slugs.find((slug) => slug.includes('tocumen')) ?? pick(slugs)

  const dates = () => {
    const branch = random() < 0.6 ? airport : pick(slugs)
    // Half of them within ten days, a few beyond two months.
    const ahead = 1 + Math.floor(-Math.log(1 - random()) * 14)
    const hour = pick(['09', '10', '12', '15', '18'])
    return {
      ...{ recogida: branch, devolucion: branch, desde: `${dayAhead(ahead)}T${hour}:00` },
      hasta: `${dayAhead(ahead + 1 + Math.floor(random() ** 2 * 14))}T${hour}:00`,
    }
  }
  const campaign = () => ({
    utm_source: pick(['google', 'instagram', 'mail']),
    gclid: String(Math.floor(random() * 1e12)),
  })
  const paths: Readonly<Record<string, () => readonly [string, object]>> = {
    home: () => ['/es', {}],
    fleet: () => ['/es/flota', random() < DATED.fleet ? dates() : {}],
    car: () => [pick(cars), random() < DATED.car ? dates() : {}],
    branch: () => [pick(branches), {}],
    info: () => [pick(infos), {}],
    promos: () => ['/es/promos', {}],
  }
  return () => {
    const [path, search] = paths[pick(kinds)]?.() ?? ['/es', {}]
    const query = new URLSearchParams({ ...search, ...(random() < CAMPAIGNS ? campaign() : {}) })
    return query.size > 0 ? `${path}?${query}` : path
  }
}
