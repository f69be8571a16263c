import { step } from '../../scripts/lib/log.mjs'
import { generator } from '../../scripts/lib/random.ts'
import { cores, pin, pinned } from '../lib/cores.ts'
import { climb, FACTOR, type KneeLoad, kneeOf, LEAST, UNLOADED } from '../lib/knee.ts'
import { figure, table } from '../lib/numbers.ts'
import { childrenOf } from '../lib/processor.ts'
import { listedPaths } from '../lib/visits.ts'
import { drawOf } from '../sections/hits.ts'
import type { Size } from './fill.ts'
import type { GrownStack } from './stack.ts'
import { acts, type Site, visit } from './visit.ts'

/** Every such visit of the mix makes a hold. */
const HOLDS = 50

const kinds = {
  searches: {
    words: 'fleet, a search nobody asked for',
    rates: [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 40, 60, 80, 100, 140],
  },
  mix: {
    words: 'visits of a day, a hold in fifty',
    rates: [4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60, 80, 100, 140, 200, 300],
  },
} as const
type Kind = keyof typeof kinds

export type Knee = {
  readonly size: Size
  readonly kind: Kind
  /** The unloaded site first. */
  readonly loads: readonly KneeLoad[]
}

/**
 * Offers one process of the site more and more requests a second, whether or not it has answered those before: the site on
 * one core, all else on the other.
 */
export async function findKnees(
  stack: GrownStack,
  size: Size,
  next: () => number,
): Promise<readonly Knee[]> {
  const { site, office, database } = stack.pids
  await pin(site, cores.server)
  const others = [office, ...(database ? [database, ...childrenOf(database)] : [])]
  for (const pid of others) await pin(pid, cores.rest)
  const asks = await asksOf({ url: stack.url, cars: stack.cars, next })
  return pinned(async () => {
    const knees: Knee[] = []
    for (const kind of ['searches', 'mix'] as const) {
      const { words, rates } = kinds[kind]
      step(`The knee of one process: ${words}`)
      const spent = async () => (await stack.spent()).site
      knees.push({ size, kind, loads: await climb({ rates, ask: asks[kind], spent }) })
    }
    return knees
  })
}

async function asksOf(site: Site): Promise<Record<Kind, () => Promise<unknown>>> {
  const draw = drawOf(await listedPaths(site.url), generator(1))
  let asked = 0
  const page = async () => {
    const path = draw()
    const found = await visit(site.url + path)
    if (found.status !== 200) throw new Error(`${found.status} of ${path}`)
  }
  const hold = async () => {
    if ((await acts.reserve(site)) === 'refused') throw new Error('a hold was refused')
  }
  return {
    searches: () => acts.fleet(site),
    mix: () => (++asked % HOLDS === 0 ? hold() : page()),
  }
}

export function kneeText(knees: readonly Knee[]): string {
  const sizes = knees
    .map(({ size }) => size)
    .filter((size, index, all) => all.indexOf(size) === index)
  return [
    'One process of the site, open-loop: requests come at random moments (Poisson) at a rate that waits for no answer, for',
    `${LEAST.seconds} s and ${LEAST.requests} requests at least, and their time counts from the moment at which they were to be asked. The knee is the`,
    `highest rate before the first at which p95 is more than ${FACTOR} times that of ${UNLOADED} a second, or anything is refused. The site has one`,
    'core; back office, database and generator share another. Milliseconds are p50 / p95; a share is that of a core that the site took.',
    ...sizes.flatMap((size) => [
      '',
      ...textOf(
        size,
        knees.filter((knee) => knee.size === size),
      ),
    ]),
  ].join('\n')
}

function textOf(size: Size, knees: readonly Knee[]): string[] {
  const rates = [...new Set(knees.flatMap(({ loads }) => loads.map(({ perSecond }) => perSecond)))]
  const rows = rates
    .toSorted((a, b) => a - b)
    .map((rate) => [
      String(rate),
      ...knees.flatMap(({ loads }) => {
        // The unloaded one has its rate to itself.
        const one = loads.find(({ perSecond }) => perSecond === rate)
        if (!one) return ['', '', '']
        const refused = one.refused > 0 ? `${one.refused} of ${one.count}` : '0'
        const share = `${figure(100 * one.siteBusy)} %`
        return [`${figure(one.p50)} / ${figure(one.p95)}`, share, refused]
      }),
    ])
  const head = knees.flatMap(({ kind }) => [kinds[kind].words, 'site', 'refused'])
  const found = knees.map(
    (knee) => `**${kneeOf(knee.loads)} a second** for ${kinds[knee.kind].words}`,
  )
  return [
    `${size.cars.toLocaleString('en')} cars, ${size.reservations.toLocaleString('en')} reservations: the knee is at ${found.join(', and ')}.`,
    '',
    table(['a second', ...head], rows),
  ]
}
