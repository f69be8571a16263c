import { expect, test } from 'vitest'
import { sameTime } from './same-time.server'

test.each([
  ['at once', 0, 40],
  ['within the step', 25, 40],
  ['after a step and a bit', 50, 80],
])('an answer that is there %s waits until a step is over', async (_, passed, least) => {
  const began = performance.now() - passed
  await sameTime(began, 40)
  // A timer may be early by the part of a millisecond that it was rounded by.
  expect(performance.now() - began).toBeGreaterThanOrEqual(least - 1)
})
