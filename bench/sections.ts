import { growth } from './growth.ts'
import type { Bench } from './lib/bench.ts'
import type { Section } from './lib/section.ts'
import { mutations } from './mutations.ts'
import { calendar } from './sections/calendar.ts'
import { guesses } from './sections/guesses.ts'
import { interactions } from './sections/interactions.ts'
import { lambda } from './sections/lambda.ts'
import { pages } from './sections/pages.ts'
import { personal } from './sections/personal.ts'
import { sandbox } from './sections/sandbox.ts'
import { searches } from './sections/searches.ts'
import { weight } from './sections/weight.ts'

/** The measurements of `npm run bench`, in this order; where each stands in the report is said in `lib/report.ts`. */
export const benchSections = {
  pages,
  weight,
  personal,
  interactions,
  searches,
  calendar,
  guesses,
  lambda,
  sandbox,
  growth: () => growth(),
  mutations: () => mutations('rules'),
  'mutations-money': () => mutations('money'),
} satisfies Record<string, (bench: Bench) => Promise<Section>>

export function isBenchSection(name: string): name is keyof typeof benchSections {
  return Object.hasOwn(benchSections, name)
}

/** They measure the tests, not the site: only who names them waits for them. */
const onlyNamed: ReadonlySet<string> = new Set(['mutations', 'mutations-money'])

/** Those that are named, or all that measure the site. */
export function chosenSections(names: readonly string[]): (keyof typeof benchSections)[] {
  const known = Object.keys(benchSections).filter(isBenchSection)
  return known.filter((name) => (names.length > 0 ? names.includes(name) : !onlyNamed.has(name)))
}
