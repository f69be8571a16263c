/** One promise for all callers, forgotten when it fails; once it is kept, React's `use` reads it without a pause. */
export function keptImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let promise: Promise<Module> | undefined
  return () => {
    promise ??= load().then(
      (module) => {
        if (promise) Object.assign(promise, { status: 'fulfilled', value: module })
        return module
      },
      (error: unknown) => {
        promise = undefined
        throw error
      },
    )
    return promise
  }
}
