import { growth } from './growth.ts'
import type { Bench } from './lib/bench.ts'
import type { Section } from './lib/section.ts'
import { mutations, rowMutations } from './mutations.ts'
import { bookings } from './sections/bookings.ts'
import { calendar } from './sections/calendar.ts'
import { guesses } from './sections/guesses.ts'
import { hits } from './sections/hits.ts'
import { interactions } from './sections/interactions.ts'
import { lambda } from './sections/lambda.ts'
import { longRun } from './sections/long-run.ts'
import { pages } from './sections/pages.ts'
import { personal } from './sections/personal.ts'
import { rivals } from './sections/rivals.ts'
import { sandbox } from './sections/sandbox.ts'
import { searches } from './sections/searches.ts'
import { slowLine } from './sections/slow-line.ts'
import { stores } from './sections/stores.ts'
import { weight } from './sections/weight.ts'

/** The measurements of `npm run bench`, in this order; where each stands in the report is said in `lib/report.ts`. */
export const benchSections = {
  pages,
  hits,
  stores,
  weight,
  personal,
  bookings,
  interactions,
  'slow-line': slowLine,
  searches,
  calendar,
  guesses,
  lambda,
  sandbox,
  'long-run': longRun,
  rivals,
  growth: () => growth('sqlite'),
  'growth-postgres': () => growth('postgres'),
  mutations: () => mutations('rules'),
  'mutations-rows': () => rowMutations(),
  'mutations-money': () => mutations('money'),
} satisfies Record<string, (bench: Bench) => Promise<Section>>

export function isBenchSection(name: string): name is keyof typeof benchSections {
  return Object.hasOwn(benchSections, name)
}

/** They measure the tests, not the site: only who names them waits for them. */
const onlyNamed: ReadonlySet<string> = new Set(['mutations', 'mutations-rows', 'mutations-money'])

/** Those that are named, or all that measure the site. `mutations` also breaks what the specification's rows name. */
export function chosenSections(names: readonly string[]): (keyof typeof benchSections)[] {
  const known = Object.keys(benchSections).filter(isBenchSection)
  if (names.length === 0) return known.filter((name) => !onlyNamed.has(name))
  const isNamed = (name: string) => names.includes(name)
  return known.filter(
    (name) => isNamed(name) || (name === 'mutations-rows' && isNamed('mutations')),
  )
}
