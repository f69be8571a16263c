const last = new Map<string, Promise<unknown>>()

/** In this process only: spares the back office writes bound to fail. The unique columns are what keeps them apart. */
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
