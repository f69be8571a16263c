export type Task<Name extends string> = {
  readonly name: Name
  /** The tasks that it begins after, and only if they went well. */
  readonly needs: readonly Name[]
  /** How many processors it keeps busy. */
  readonly cores: number
  /** About how long it takes: those with the longest way to the end begin first. */
  readonly seconds: number
  /** Begins before all longer ones: what it finds should not be told at the end. */
  readonly isEarly?: boolean
  /** Whether it went well. One that throws has not. */
  run(): Promise<boolean>
}

export type Ended = 'well' | 'badly' | 'not run'

type Options<Name extends string> = {
  readonly cores: number
  /** Once true, nothing begins any more. */
  readonly isStopped: () => boolean
  readonly began?: (name: Name) => void
  readonly ended?: (name: Name, how: Ended, error?: unknown) => void
}

/**
 * Runs tasks side by side as far as their cores fit, and resolves to how each ended once none runs any more. One that
 * takes more than there are runs alone. A task whose need failed is not run. The first that is ready and finds no room has
 * its room kept: a smaller one goes before it only if it will have ended by then, or fits beside it.
 */
export async function schedule<Name extends string>(
  tasks: readonly Task<Name>[],
  { cores, isStopped, began, ended }: Options<Name>,
): Promise<Map<Name, Ended>> {
  const results = new Map<Name, Ended>()
  const running = new Map<Task<Name>, { readonly done: Promise<void>; readonly endsAt: number }>()
  let waiting = inOrder(tasks)

  const end = (task: Task<Name>, how: Ended, error?: unknown) => {
    results.set(task.name, how)
    ended?.(task.name, how, error)
  }
  const begin = async (task: Task<Name>) => {
    began?.(task.name)
    try {
      end(task, (await task.run()) ? 'well' : 'badly')
    } catch (error) {
      end(task, 'badly', error)
    } finally {
      running.delete(task)
    }
  }
  const isReady = ({ needs }: Task<Name>) => needs.every((name) => results.get(name) === 'well')
  const free = () => cores - [...running.keys()].reduce((sum, one) => sum + one.cores, 0)
  const fits = (task: Task<Name>) => running.size === 0 || task.cores <= free()
  /** When there will be room for a task, and how many cores are left beside it then. */
  const roomFor = (task: Task<Name>) => {
    const ends = [...running].sort(([, a], [, b]) => a.endsAt - b.endsAt)
    let left = free() - task.cores
    let at = performance.now()
    for (const [one, { endsAt }] of ends) {
      if (left >= 0) break
      left += one.cores
      at = Math.max(at, endsAt)
    }
    return { at, left }
  }
  const beginAll = () => {
    let kept: ReturnType<typeof roomFor> | undefined
    for (const task of waiting.filter(isReady)) {
      const endsAt = performance.now() + task.seconds * 1000
      if (!fits(task)) {
        kept ??= roomFor(task)
        continue
      }
      if (kept && endsAt > kept.at) {
        if (task.cores > kept.left) continue
        kept.left -= task.cores
      }
      waiting = waiting.filter((one) => one !== task)
      running.set(task, { done: begin(task), endsAt })
    }
  }
  const isLost = ({ needs }: Task<Name>) =>
    needs.some((name) => ['badly', 'not run'].includes(results.get(name) ?? ''))

  for (;;) {
    for (let lost = waiting.find(isLost); lost; lost = waiting.find(isLost)) {
      const gone = lost
      waiting = waiting.filter((task) => task !== gone)
      end(gone, 'not run')
    }
    if (!isStopped()) beginAll()
    if (running.size === 0) break
    await Promise.race([...running.values()].map(({ done }) => done))
  }
  for (const task of waiting) end(task, 'not run')
  return results
}

/** Early ones first, then those with the longest way to the end. @throws Error for a need that no task has the name of */
function inOrder<Name extends string>(tasks: readonly Task<Name>[]): readonly Task<Name>[] {
  const names = new Set(tasks.map(({ name }) => name))
  for (const { name, needs } of tasks) {
    const unknown = needs.find((need) => !names.has(need))
    if (unknown) throw new Error(`${name} needs ${unknown}, which is no task`)
  }
  const way = ({ name, seconds }: Task<Name>): number =>
    seconds + Math.max(0, ...tasks.filter(({ needs }) => needs.includes(name)).map(way))
  const ways = new Map(tasks.map((task) => [task, way(task)]))
  const rank = (task: Task<Name>) =>
    task.isEarly ? Number.MAX_SAFE_INTEGER : (ways.get(task) ?? 0)
  return [...tasks].sort((a, b) => rank(b) - rank(a) || (ways.get(b) ?? 0) - (ways.get(a) ?? 0))
}
