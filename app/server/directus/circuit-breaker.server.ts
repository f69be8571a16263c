export type BreakerOptions = {
  /** Failures in a row that open it. */
  readonly threshold: number
  /** Milliseconds it stays open before one call may try again. */
  readonly cooldown: number
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly onChange?: (state: 'open' | 'closed') => void
}

/**
 * Keeps calls away from a back end that fails again and again, so that renters get their answer at once
 * instead of a time-out each. After the cooldown one call goes through: its outcome closes or reopens it.
 */
export class CircuitBreaker {
  #failures = 0
  #openUntil = 0
  #probing = false
  readonly #options: BreakerOptions

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  /** Whether a call may go out now. A `true` while half open claims the one probe: report its outcome. */
  allows(): boolean {
    if (this.#failures < this.#options.threshold) return true
    if (this.#probing || this.#options.clock() < this.#openUntil) return false
    this.#probing = true
    return true
  }

  succeeded(): void {
    const wasOpen = this.#failures >= this.#options.threshold
    this.#failures = 0
    this.#probing = false
    if (wasOpen) this.#options.onChange?.('closed')
  }

  /** The call ended without saying anything of the back end: another one may be the probe. */
  undecided(): void {
    this.#probing = false
  }

  failed(): void {
    this.#failures += 1
    this.#probing = false
    if (this.#failures < this.#options.threshold) return
    this.#openUntil = this.#options.clock() + this.#options.cooldown
    if (this.#failures === this.#options.threshold) this.#options.onChange?.('open')
  }
}
