import { setTimeout as sleep } from 'node:timers/promises'
import { generator } from '../../scripts/lib/random.ts'
import { at } from './numbers.ts'

export type Arrivals = {
  readonly perSecond: number
  readonly seconds: number
}

export type OpenLoad = Arrivals & {
  readonly count: number
  /** Milliseconds from the moment at which it was to be asked, to the last byte. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Sentences of those that were not answered as they should, each once. */
  readonly refusals: readonly string[]
  /** How many they are. */
  readonly refused: number
  /** Share of its core that the generator, this process, took. */
  readonly busy: number
}

/**
 * Requests that arrive by themselves, at moments drawn with a fixed seed (a Poisson process), and wait for no answer but
 * their own. A generator that is late has its own lateness in the times.
 */
export async function openLoad(
  { perSecond, seconds }: Arrivals,
  ask: () => Promise<unknown>,
): Promise<OpenLoad> {
  const random = generator(perSecond)
  const times: number[] = []
  const refusals = new Set<string>()
  let refused = 0
  const asked: Promise<void>[] = []
  const used = process.cpuUsage()
  const began = performance.now()
  const gap = () => (-Math.log(1 - random()) * 1000) / perSecond
  for (let due = gap(); due < seconds * 1000; due += gap()) {
    const moment = began + due
    const wait = moment - performance.now()
    if (wait > 0) await sleep(wait)
    asked.push(
      ask().then(
        () => void times.push(performance.now() - moment),
        (error: unknown) => {
          refused++
          refusals.add(String(error))
        },
      ),
    )
  }
  await Promise.all(asked)
  const { user, system } = process.cpuUsage(used)
  return {
    ...{ perSecond, seconds, refused, refusals: [...refusals], count: asked.length },
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    busy: (user + system) / 1000 / (performance.now() - began),
  }
}
