/** The call that was last let in for each key in use. */
const last = new Map<string, Promise<unknown>>()

/**
 * A mutex for each key, in this process: calls run one after the other. It spares the back office writes that are
 * bound to fail when many want the same thing at once; what keeps them apart for certain, across
 * processes, are the unique columns.
 */
export async function withMutex<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  const before = last.get(key)
  const call = before ? before.then(run, run) : run()
  last.set(key, call)
  try {
    return await call
  } finally {
    if (last.get(key) === call) last.delete(key)
  }
}
