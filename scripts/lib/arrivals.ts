/** Things that arrive one after the other, and those who wait for one of them: nobody has to look again and again. */
export function arrivals<Thing>() {
  const all: Thing[] = []
  const looks = new Set<() => void>()
  return {
    all,
    add(thing: Thing): void {
      all.push(thing)
      for (const look of looks) look()
    },
    /**
     * The last one that `find` makes something of, at once or as soon as it arrives.
     * @throws Error with what `missing` says, after half a minute
     */
    async last<Found>(
      find: (thing: Thing) => Found | undefined,
      missing: () => string,
    ): Promise<Found> {
      const { promise, resolve, reject } = Promise.withResolvers<Found>()
      const look = () => {
        for (const thing of all.toReversed()) {
          const found = find(thing)
          if (found !== undefined) return resolve(found)
        }
      }
      const late = setTimeout(() => reject(new Error(missing())), 30_000)
      looks.add(look)
      look()
      return promise.finally(() => {
        clearTimeout(late)
        looks.delete(look)
      })
    },
  }
}
