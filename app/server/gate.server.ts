/** Lets a number of tasks run at a time; the others wait in the order they came. */
export class Gate {
  readonly #width: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(width: number) {
    this.#width = width
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#width) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#inside += 1
    }
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
