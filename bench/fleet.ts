// How long /flota takes for searches that nobody asked for before:  node bench/fleet.ts [http://localhost:3000]
// The site must run. Prints milliseconds to the last byte; load of the machine beside it, because it is part of every number.
import { loadavg } from 'node:os'

const base = process.argv[2] ?? 'http://localhost:3000'
const rows: Awaited<ReturnType<typeof measure>>[] = []
for (const [concurrency, count] of [
  [1, 100],
  [4, 200],
] as const) {
  rows.push(await measure(concurrency, count))
}
console.table(rows)

async function measure(concurrency: number, count: number) {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const started = performance.now()
      const response = await fetch(`${base}/flota?${searchNumber(next++)}`)
      await response.text()
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times.at(Math.floor(part * times.length)) ?? Number.NaN)
  return {
    concurrency,
    requests: count,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    load: loadavg()[0]?.toFixed(1),
  }
}

/** Another pickup day, hour and length each time. */
function searchNumber(index: number) {
  const day = 24 * 60 * 60 * 1000
  const pickup = new Date(Date.now() + (5 + (index % 60)) * day).toISOString().slice(0, 10)
  const back = new Date(Date.parse(pickup) + (2 + (index % 9)) * day).toISOString().slice(0, 10)
  const hour = String(8 + (Math.floor(index / 60) % 9)).padStart(2, '0')
  return new URLSearchParams({ desde: `${pickup}T${hour}:00`, hasta: `${back}T${hour}:00` })
}
