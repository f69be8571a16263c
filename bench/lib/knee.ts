import { step } from '../../scripts/lib/log.mjs'
import { figure } from './numbers.ts'
import { type OpenLoad, openLoad } from './open-loop.ts'

/** p95 of the unloaded site times this is what a visitor still takes. */
export const FACTOR = 3
/** A rate is offered for so many seconds, and longer where that is fewer requests. */
export const LEAST = { seconds: 8, requests: 60 } as const
export const UNLOADED = 1

/** `siteBusy`: the share of its core that the process of the site took. */
export type KneeLoad = OpenLoad & { readonly siteBusy: number }

type Climbed = {
  /** Requests a second, rising. */
  readonly rates: readonly number[]
  readonly ask: () => Promise<unknown>
  /** Milliseconds of processor that the site took until now. */
  readonly spent: () => Promise<number>
}

/** Offers more and more requests a second, open-loop. The unloaded site comes first; ends with the second rate in a row that is too much. */
export async function climb({ rates, ask, spent }: Climbed): Promise<readonly KneeLoad[]> {
  const load = async (perSecond: number, least: number = LEAST.requests) => {
    const seconds = Math.max(LEAST.seconds, least / perSecond)
    const before = await spent()
    const began = performance.now()
    const one = await openLoad({ perSecond, seconds }, ask)
    const passed = performance.now() - began
    const siteBusy = ((await spent()) - before) / passed
    step(`${perSecond} a second: p95 ${figure(one.p95)} ms, ${one.refused} refused`)
    return { ...one, siteBusy }
  }
  // Code and caches of whoever came before.
  await load(4 * UNLOADED, 1)
  const unloaded = await load(UNLOADED, 40)
  const loads = [unloaded]
  let failed = 0
  for (const perSecond of rates) {
    const one = await load(perSecond)
    loads.push(one)
    failed = isCarried(one, unloaded) ? 0 : failed + 1
    if (failed === 2) break
  }
  return loads
}

const isCarried = (one: OpenLoad, unloaded: OpenLoad) =>
  one.refused === 0 && one.p95 <= FACTOR * unloaded.p95

/** The highest rate before the first that is too much, requests a second; 0: none. */
export function kneeOf([unloaded, ...loads]: readonly OpenLoad[]): number {
  const first = loads.findIndex((one) => !unloaded || !isCarried(one, unloaded))
  return (first === -1 ? loads : loads.slice(0, first)).at(-1)?.perSecond ?? 0
}
