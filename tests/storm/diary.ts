import type { Reply } from '../fixtures/exchange.ts'

/** A statement to a renter about a booking. */
export type Told =
  | { readonly what: 'reserved' | 'paid' | 'amendment paid' | 'confirmed' }
  /** `refund`: cents that were said to go back. */
  | { readonly what: 'cancelled'; readonly refund: number }

type Asked = { readonly what: string; readonly took: number }

export type Diary = ReturnType<typeof newDiary>

/** A record of all acts of a storm, their answers, and the statements to renters. */
export function newDiary() {
  const acts = new Map<string, Map<string, number>>()
  const told = new Map<string, Told[]>()
  const faults: string[] = []
  const requests = new Map<string, number>()
  const times: number[] = []
  const unanswered: string[] = []
  return {
    /** Counts a single request by its status, or by why there was no answer. `took`: milliseconds. */
    request({ status, lost }: Pick<Reply, 'status' | 'lost'>, { what, took }: Asked): void {
      const name = lost ?? String(status)
      requests.set(name, (requests.get(name) ?? 0) + 1)
      times.push(took)
      if (lost === 'timeout') unanswered.push(`${what}: none in ${(took / 1000).toFixed(0)} s`)
    },
    requests: (): ReadonlyMap<string, number> => requests,
    times: (): readonly number[] => times,
    /** Requests that got neither an answer nor a broken connection while their renter waited. */
    unanswered: (): readonly string[] => unanswered,
    act(name: string, answer: string): void {
      const answers = acts.get(name) ?? new Map<string, number>()
      acts.set(name, answers.set(answer, (answers.get(answer) ?? 0) + 1))
    },
    tell(code: string, what: Told): void {
      told.set(code, [...(told.get(code) ?? []), what])
    },
    /** Notes an answer that no renter may ever see. */
    fault(what: string): void {
      faults.push(what)
    },
    told: (): ReadonlyMap<string, readonly Told[]> => told,
    faults: (): readonly string[] => faults,
    count: () => sum([...acts.values()].map((answers) => sum([...answers.values()]))),
    /** A line for each act, with its answers, the most frequent first. */
    lines: () =>
      [...acts]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, answers]) => {
          const each = [...answers].toSorted(([, a], [, b]) => b - a)
          return `${name}: ${each.map(([answer, count]) => `${answer} ${count}`).join(', ')}`
        }),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
