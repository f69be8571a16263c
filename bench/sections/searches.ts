import { step } from '../../scripts/lib/log.mjs'
import type { Bench } from '../lib/bench.ts'
import { pinned, pinningWords } from '../lib/cores.ts'
import { at, figure, table } from '../lib/numbers.ts'
import type { Section } from '../lib/section.ts'
import { dayAhead } from '../lib/visits.ts'

/** How long /flota takes for searches that nobody asked for before. */
export async function searches({ stack }: Bench): Promise<Section> {
  const { site } = await stack()
  step('Searches that nobody asked for before')
  const runs = [
    { visitors: 1, count: 100 },
    { visitors: 4, count: 200 },
  ]
  let first = 0
  const rows = await pinned(async () => {
    const measured: string[][] = []
    for (const { visitors, count } of runs) {
      measured.push(await measure(site.url, { visitors, count, first }))
      first += count
    }
    return measured
  })
  const text = [
    `Milliseconds to the last byte of the fleet, another search each time. ${await pinningWords()}`,
    '',
    table(['visitors at a time', 'searches', 'p50 ms', 'p95 ms', 'p99 ms'], rows),
  ].join('\n')
  return { title: 'The fleet for searches nobody asked for before', text, goals: [] }
}

type Run = { readonly visitors: number; readonly count: number; readonly first: number }

async function measure(url: string, { visitors, count, first }: Run): Promise<string[]> {
  const times: number[] = []
  let next = first
  const visitor = async () => {
    while (next < first + count) {
      const began = performance.now()
      const answer = await fetch(`${url}/flota?${searchNumber(next++)}`)
      await answer.text()
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  const parts = [0.5, 0.95, 0.99].map((part) => figure(at(times, part)))
  return [String(visitors), String(count), ...parts]
}

/** Another pickup day, hour and length each time. */
function searchNumber(index: number): URLSearchParams {
  const ahead = 5 + (index % 60)
  const hour = String(8 + (Math.floor(index / 60) % 9)).padStart(2, '0')
  const [pickup, back] = [dayAhead(ahead), dayAhead(ahead + 2 + (index % 9))]
  return new URLSearchParams({ desde: `${pickup}T${hour}:00`, hasta: `${back}T${hour}:00` })
}
