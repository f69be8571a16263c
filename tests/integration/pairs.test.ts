import { describe, expect, test } from 'vitest'
import { bookingSite } from '../fixtures/booking'
import type { InvariantName } from '../fixtures/pairs/invariants'
import {
  allBroken,
  type Fault,
  readStory,
  shortestFault,
  storyOf,
  textOf,
} from '../fixtures/pairs/story'
import { makeDaysPlain } from '../fixtures/plain-days'

const site = bookingSite(async (back) => {
  const all = { query: { limit: -1 }, data: { precheckin_enabled: true } }
  await back.admin('PATCH', '/items/sites_config', all)
  await makeDaysPlain(back)
})

/** Asked for by `npm run test:pairs`; without it a few run in which much happens, and what is known to go wrong. */
const { PAIRS_SEED, PAIRS_COUNT, PAIRS_STORY } = process.env
const seeds = PAIRS_SEED
  ? Array.from({ length: Number(PAIRS_COUNT) }, (_, index) => Number(PAIRS_SEED) + index)
  : [1, 2, 5, 6, 8, 11, 24, 25]

type Known = { readonly story: string; readonly broken: readonly InvariantName[] }

const days = 'the bill counts the days of the booking'
const coverage = 'the bill has the coverage of the booking'
const addOns = 'the bill has the add-ons of the booking'
const maximum = 'no add-on is there more often than it may be'
const tooLittle = 'the page asks for no less than a paid booking owes'
const passDays = 'the pass is of the days of the booking'
const passDue = 'the pass of a paid booking says what its page asks for'

/**
 * Defects of today, each in its shortest story. An accepted pre-check-in keeps a bill without the name of what it was made
 * of: a change leaves it as it is, and paying it puts it in place of the changed booking's. Once one is mended its test
 * fails: `broken` is then empty, and the story stays as one of those that hold.
 */
const known: readonly Known[] = [
  { story: 'prepaid wish-gps accept longer pay-balance', broken: [tooLittle, passDays, days] },
  { story: 'prepaid wish-gps accept shorter pay-balance', broken: [passDays, passDue, days] },
  { story: 'prepaid wish-gps accept coverage pay-balance', broken: [tooLittle, coverage] },
  { story: 'prepaid wish-gps accept gps pay-balance', broken: [addOns, maximum] },
  { story: 'prepaid accept gps', broken: [passDue] },
]

if (!PAIRS_STORY) {
  describe('whatever is done to a booking, its money stays right', () => {
    test.each(seeds)('story of seed %i', async (seed) => {
      expectNone(await shortestFault(site, storyOf(seed)), `--seed=${seed} --count=1`)
    })
  })
}

if (!PAIRS_STORY && !PAIRS_SEED) {
  describe('what is known to go wrong still does, and in no other way', () => {
    test.each(known)('$story', async ({ story, broken }) => {
      expect(await allBroken(site, readStory(story))).toEqual(broken)
    })
  })
}

test.runIf(PAIRS_STORY)('the story that is asked for', async () => {
  const story = readStory(`${PAIRS_STORY}`)
  expectNone(await shortestFault(site, story), `--story="${textOf(story)}"`)
})

function expectNone(fault: Fault | null, options: string): void {
  if (!fault) return
  const how = Object.entries(fault.broken).map(([name, found]) => `  broken: ${name}: ${found}`)
  const again = `  again: npm run test:pairs -- ${options}`
  expect.fail(['', `  shortest: ${textOf(fault.story)}`, ...how, again].join('\n'))
}
