import { expect, test } from 'vitest'
import { padDuration } from './pad-duration.server'

test.each([
  ['at once', 0, 40],
  ['within the step', 25, 40],
  ['after a step and a bit', 50, 80],
])('an answer that is there %s waits until a step is over', async (_, passed, least) => {
  const began = performance.now() - passed
  await padDuration(began, 40)
  // Timers count from the beginning of their turn, which may be a millisecond ago.
  expect(performance.now() - began).toBeGreaterThanOrEqual(least - 2)
})
