import { describe, expect, test } from 'vitest'
import { createTurns } from './turns'

const now = 1_800_000_000_000
const hour = 3_600_000

/** The waits of so many tries at one moment. */
function tried(count: number, at = now, turns = createTurns()) {
  return { turns, waits: Array.from({ length: count }, () => turns.take('ana', at)) }
}

describe('the tries for one account', () => {
  test('go ahead at once, then wait their turn, and only few wait', () => {
    const { waits } = tried(25)
    expect(waits.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(waits.slice(20)).toEqual([0, 2000, 4000, null, null])
  })

  test('never keep out for long who comes after a flood: the next turn is seconds away', () => {
    const { turns } = tried(500)
    expect(turns.take('ana', now)).toBeNull()
    expect(turns.take('ana', now + 2000)).toBe(4000)
    expect(turns.take('ana', now + 60_000)).toBe(0)
    expect(turns.take('berta', now)).toBe(0)
  })

  test('are forgotten with time, and a right one does not count', () => {
    const { turns } = tried(20)
    turns.giveBack('ana')
    expect([turns.take('ana', now), turns.take('ana', now), turns.take('ana', now)]).toEqual([
      0, 0, 2000,
    ])
    const later = tried(20, now + 2 * hour, turns)
    expect(later.waits.every((wait) => wait === 0)).toBe(true)
  })

  test('are at most 53 in the first minute, and a clock that goes back frees none', () => {
    const turns = createTurns()
    let passed = 0
    for (let at = 0; at < 60_000; at += 100) if (turns.take('ana', now + at) !== null) passed++
    expect(passed).toBeLessThanOrEqual(20 + 30 + 3)
    expect(turns.take('ana', now - hour)).toBeNull()
  })
})
