/** The last turn taken for each key that is in use. */
const last = new Map<string, Promise<unknown>>()

/**
 * Runs one call after the other for each key, in this process. It spares the back office writes that are
 * bound to fail when many want the same thing at once; what keeps them apart for certain, across
 * processes, are the unique columns.
 */
export async function inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  const before = last.get(key)
  const turn = before ? before.then(run, run) : run()
  last.set(key, turn)
  try {
    return await turn
  } finally {
    if (last.get(key) === turn) last.delete(key)
  }
}
