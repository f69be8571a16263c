import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'

/** Opens after `threshold` failures in a row for `cooldown` milliseconds; then the outcome of one call decides. */
export type BreakerOptions = {
  readonly threshold: number
  readonly cooldown: number
  readonly isFailure?: (error: unknown) => boolean
  readonly onChange?: (state: 'open' | 'closed') => void
}

export class CircuitOpenError extends Error {}

export class CircuitBreaker {
  readonly #policy: ReturnType<typeof circuitBreaker>

  constructor({ threshold, cooldown, isFailure = () => true, onChange }: BreakerOptions) {
    // The call that tries is asked for an answer: whatever keeps it from one is a failure.
    const isTrying = () => this.#policy.state === CircuitState.HalfOpen
    this.#policy = circuitBreaker(
      handleWhen((error) => isTrying() || isFailure(error)),
      { halfOpenAfter: cooldown, breaker: new ConsecutiveBreaker(threshold) },
    )
    let isOpen = false
    this.#policy.onBreak(() => {
      if (!isOpen) onChange?.('open')
      isOpen = true
    })
    this.#policy.onReset(() => {
      isOpen = false
      onChange?.('closed')
    })
  }

  /** @throws CircuitOpenError when the call is not made. */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    // Cockatiel lets the others wait for the outcome of the call that tries.
    if (this.#policy.state === CircuitState.HalfOpen) throw new CircuitOpenError()
    try {
      return await this.#policy.execute(call)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new CircuitOpenError() : error
    }
  }
}
