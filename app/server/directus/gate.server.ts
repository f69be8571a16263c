export type GateOptions = {
  /** Calls that may be out at the same time. */
  readonly places: number
  /** Calls that may wait for a place; one more is turned away at once. */
  readonly queue: number
  /** Milliseconds after which a waiting call is turned away. */
  readonly patience: number
}

/**
 * Lets a few calls out at a time and keeps the others in line, first come first served. A burst of renters
 * then takes its turns at a back end that answers each call quickly, instead of drowning it until every call
 * runs into its time-out.
 */
export class Gate {
  #out = 0
  readonly #waiting = new Set<() => void>()
  readonly #options: GateOptions

  constructor(options: GateOptions) {
    this.#options = options
  }

  /** Runs a call when there is a place for it. Gives `null`, and does not run it, when there is none in time. */
  async pass<Result>(
    call: () => Promise<Result>,
    patience = this.#options.patience,
  ): Promise<Result | null> {
    if (!(await this.#enter(patience))) return null
    try {
      return await call()
    } finally {
      this.#leave()
    }
  }

  async #enter(patience: number): Promise<boolean> {
    if (this.#out < this.#options.places) {
      this.#out++
      return true
    }
    if (this.#waiting.size >= this.#options.queue) return false
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer)
        this.#waiting.delete(go)
        resolve(true)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(go)
        resolve(false)
      }, patience)
      this.#waiting.add(go)
    })
  }

  /** The place goes to whoever waits longest. */
  #leave(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#out--
  }
}
