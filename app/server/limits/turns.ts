/** So many tries of one key within an hour go ahead at once, whoever makes them. */
const FREE = 20
const WITHIN_MS = 60 * 60_000
/** After them one goes ahead in so many milliseconds, and nobody waits for longer than this. */
const PACE_MS = 2000
const LONGEST_MS = 4000
const MAX_KEYS = 40_000

/** How many were made lately, when the last one was, and when the next has its turn (epoch milliseconds). */
export type Turn = { readonly level: number; readonly at: number; readonly next: number }

/**
 * Counts a try of a key before it is known whether it is right. @returns what is then known of the key, and milliseconds
 * until the turn of this try; null: too many wait already, and it is not counted
 */
export function takeTurn(
  found: Turn | undefined,
  now: number,
  scale = 1,
): { readonly turn: Turn; readonly wait: number } | null {
  const { level, at, next } = found ?? { level: 0, at: now, next: now }
  const left = Math.max(0, level - (Math.max(0, now - at) * FREE) / WITHIN_MS)
  const isFree = left + 1 <= FREE * scale
  const wait = isFree ? 0 : Math.max(0, next - now)
  if (wait > LONGEST_MS) return null
  const turn = {
    level: left + 1,
    at: Math.max(at, now),
    next: isFree ? now : Math.max(next, now) + PACE_MS,
  }
  return { turn, wait }
}

/** Takes back a try that was right. */
export function giveTurnBack(turn: Turn): Turn {
  return { ...turn, level: Math.max(0, turn.level - 1) }
}

/** Milliseconds after which a key that nobody tries is as one that nobody tried. */
export function turnLasts({ level }: Turn): number {
  return (level * WITHIN_MS) / FREE
}

export type Turns = ReturnType<typeof createTurns>

/**
 * The tries for one account or one code, from wherever they come (D46): guessing becomes slow, and nobody is locked out by
 * the tries of others, since whoever is right goes in when it is their turn. They are counted in this process.
 */
export function createTurns() {
  const tries = new Map<string, Turn>()

  /** As `takeTurn`. @returns milliseconds */
  function take(key: string, now: number, scale = 1): number | null {
    const taken = takeTurn(tries.get(key), now, scale)
    if (!taken) return null
    keep(key, taken.turn)
    return taken.wait
  }

  function giveBack(key: string): void {
    const found = tries.get(key)
    if (found) keep(key, giveTurnBack(found))
  }

  /** The one that was tried longest ago makes room. */
  function keep(key: string, found: Turn): void {
    tries.delete(key)
    tries.set(key, found)
    const [oldest] = tries.keys()
    if (tries.size > MAX_KEYS && oldest !== undefined) tries.delete(oldest)
  }

  return { take, giveBack }
}
