export type Next<Visit> = (visit: Visit) => Promise<Response>

/** Answers by itself, or passes the request on with what it found out about it. */
type Step<Visit, More> = (visit: Visit, next: Next<More>) => Promise<Response>

export type Chain<First, Last> = {
  /** The same with one more step behind it, which is given what the one before it passes on. */
  readonly use: <More>(step: Step<Last, More>) => Chain<First, More>
  readonly run: Step<First, Last>
}

/** Request middleware, called in the order in which it was used; the types say what each step may rely on. */
export function chain<First>(): Chain<First, First> {
  return chainOf((visit: First, next: Next<First>) => next(visit))
}

function chainOf<First, Last>(run: Step<First, Last>): Chain<First, Last> {
  return {
    use: (step) => chainOf((visit, next) => run(visit, (passed) => step(passed, next))),
    run,
  }
}
