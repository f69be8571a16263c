import { describe, expect, test } from 'vitest'
import { bookingSite } from '../fixtures/booking'
import { offerDelivery } from '../fixtures/delivery-zones'
import { type Fault, readStory, shortestFault, storyOf, storyText } from '../fixtures/pairs/story'
import { makeDaysPlain } from '../fixtures/plain-days'
import { isShort } from '../fixtures/short'

/** Set by `npm run test:pairs`. Without it a few stories run in which much happens, and those that once went wrong. */
const { PAIRS_SEED, PAIRS_COUNT, PAIRS_STORY, PAIRS_DATABASE } = process.env

const site = bookingSite(
  async (back) => {
    const all = { query: { limit: -1 }, data: { precheckin_enabled: true } }
    await back.admin('PATCH', '/items/sites_config', all)
    await makeDaysPlain(back)
    await offerDelivery(back)
  },
  PAIRS_DATABASE === 'postgres' ? { database: 'postgres' } : {},
)

const seeds = PAIRS_SEED
  ? Array.from({ length: Number(PAIRS_COUNT) }, (_, index) => Number(PAIRS_SEED) + index)
  : [6, ...(isShort ? [] : [1, 2, 5, 8, 11, 24, 25])]

/**
 * Stories that once went wrong, each in its shortest form: a pre-check-in kept a bill that did not say which booking it
 * was priced from; the site might not write the delivery of a booking.
 */
const mended = [
  'prepaid wish-gps accept longer pay-balance',
  'prepaid wish-gps accept shorter pay-balance',
  'prepaid wish-gps accept coverage pay-balance',
  'prepaid wish-gps accept gps pay-balance',
  'prepaid accept gps',
  'prepaid delivery delivery-online cancel',
]

if (!PAIRS_STORY) {
  describe('whatever is done to a booking, its money stays right', () => {
    test.each(seeds)('story of seed %i', async (seed) => {
      expectNone(await shortestFault(site, storyOf(seed)), `--seed=${seed} --count=1`)
    })
  })
}

if (!PAIRS_STORY && !PAIRS_SEED) {
  test.each(isShort ? mended.filter((_, at) => at % 2 === 1) : mended)(
    '%s goes right',
    async (story) => {
      expectNone(await shortestFault(site, readStory(story)), `--story="${story}"`)
    },
  )
}

test.runIf(PAIRS_STORY)('the story that is asked for', async () => {
  const story = readStory(`${PAIRS_STORY}`)
  expectNone(await shortestFault(site, story), `--story="${storyText(story)}"`)
})

function expectNone(fault: Fault | null, options: string): void {
  if (!fault) return
  const how = Object.entries(fault.broken).map(([name, found]) => `  broken: ${name}: ${found}`)
  const again = `  again: npm run test:pairs -- ${options}`
  expect.fail(['', `  shortest: ${storyText(fault.story)}`, ...how, again].join('\n'))
}
