export type Next<Visit> = (visit: Visit) => Promise<Response>

type Step<Visit, More> = (visit: Visit, next: Next<More>) => Promise<Response>

export type Chain<First, Last> = {
  readonly use: <More>(step: Step<Last, More>) => Chain<First, More>
  readonly run: Step<First, Last>
}

/** Request middleware in the order of use; the types say what each step may rely on. */
export function chain<First>(): Chain<First, First> {
  return chainOf((visit: First, next: Next<First>) => next(visit))
}

function chainOf<First, Last>(run: Step<First, Last>): Chain<First, Last> {
  return {
    use: (step) => chainOf((visit, next) => run(visit, (passed) => step(passed, next))),
    run,
  }
}
