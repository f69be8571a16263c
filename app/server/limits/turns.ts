/** So many tries of one key within an hour go ahead at once, whoever makes them. */
const FREE = 20
const WITHIN_MS = 60 * 60_000
/** After them one goes ahead in so many milliseconds, and nobody waits for longer than this. */
const PACE_MS = 2000
const LONGEST_MS = 4000
const MAX_KEYS = 40_000

type Tries = { readonly level: number; readonly at: number; readonly next: number }

export type Turns = ReturnType<typeof createTurns>

/**
 * The tries for one account or one code, from wherever they come (D46): guessing becomes slow, and nobody is locked out by
 * the tries of others, since whoever is right goes in when it is their turn.
 */
export function createTurns() {
  const tries = new Map<string, Tries>()

  /**
   * Counts a try before it is known whether it is right. @returns milliseconds until its turn; null: too many wait already,
   * and it is not counted.
   */
  function take(key: string, now: number, scale = 1): number | null {
    const { level, at, next } = tries.get(key) ?? { level: 0, at: now, next: now }
    const left = Math.max(0, level - (Math.max(0, now - at) * FREE) / WITHIN_MS)
    const isFree = left + 1 <= FREE * scale
    const wait = isFree ? 0 : Math.max(0, next - now)
    if (wait > LONGEST_MS) return null
    keep(key, {
      level: left + 1,
      at: Math.max(at, now),
      next: isFree ? now : Math.max(next, now) + PACE_MS,
    })
    return wait
  }

  /** Takes back a try that was right. */
  function giveBack(key: string): void {
    const found = tries.get(key)
    if (found) keep(key, { ...found, level: Math.max(0, found.level - 1) })
  }

  /** The one that was tried longest ago makes room. */
  function keep(key: string, found: Tries): void {
    tries.delete(key)
    tries.set(key, found)
    const [oldest] = tries.keys()
    if (tries.size > MAX_KEYS && oldest !== undefined) tries.delete(oldest)
  }

  return { take, giveBack, clear: () => tries.clear() }
}
