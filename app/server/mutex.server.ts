const last = new Map<string, Promise<unknown>>()

/**
 * A mutex for each key, in this process only: it spares the back office writes that are bound to fail when many want the
 * same thing at once. What keeps them apart for certain are the unique columns.
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
