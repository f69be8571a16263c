/** Ours: in cockatiel's bulkhead nobody stops waiting before a place is free, and late comers pass those who wait. */
export class Semaphore {
  readonly #places: number
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(places: number) {
    this.#places = places
  }

  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    await this.#acquire()
    return this.#runAndRelease(call)
  }

  /**
   * Runs the call when there is a place. Null, without a call, when `queue` others wait already or no place is free
   * within `patience` milliseconds.
   */
  async tryRun<Result>(
    call: () => Promise<Result>,
    { queue, patience }: { readonly queue: number; readonly patience: number },
  ): Promise<Result | null> {
    const isFull = this.#running >= this.#places && this.#waiting.size >= queue
    if (isFull || !(await this.#acquire(patience))) return null
    return this.#runAndRelease(call)
  }

  async #runAndRelease<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call()
    } finally {
      // The place goes to whoever waits longest.
      const [next] = this.#waiting
      if (next) next()
      else this.#running--
    }
  }

  async #acquire(patience?: number): Promise<boolean> {
    if (this.#running < this.#places) {
      this.#running++
      return true
    }
    return new Promise((resolve) => {
      const end = (isFree: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(enter)
        resolve(isFree)
      }
      const enter = () => end(true)
      const timer = patience === undefined ? undefined : setTimeout(() => end(false), patience)
      this.#waiting.add(enter)
    })
  }
}
