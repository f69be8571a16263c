import { datesFrom } from '../../../app/domain/calendar/rental-period.ts'
import { byPrecedence, isOn, type RateRule } from '../../../app/domain/pricing/rates.ts'
import { type Span, type Stretch, stretchesOf } from './year.ts'

/** The cars and branches that two rules are both for. Empty lists: all. */
type Scope = Pick<RateRule, 'brands' | 'classes' | 'cars' | 'branches'>
/** Epoch milliseconds between which both count. */
type Window = { readonly since: number; readonly until: number }

export type Conflict = {
  readonly names: readonly [string, string]
  readonly scope: Scope
  /** Epoch milliseconds from which both count; null: they do now. */
  readonly since: number | null
  readonly stretches: readonly Stretch[]
}

type Dated = { readonly rule: RateRule; readonly on: ReadonlySet<string> }

/**
 * Pairs of rules of which only the age decides on some days, for whichever car and branch, also of what begins to count
 * later. A day on which a third rule stands before both is none. Reported, not guessed. `classOf`: class by id of the car;
 * `now`: epoch milliseconds.
 */
export function conflictsOf(
  rules: readonly RateRule[],
  classOf: ReadonlyMap<number, string>,
  { now, ...span }: Span & { readonly now: number },
): Conflict[] {
  const dates = datesFrom(span.from, span.days)
  const inOrder = rules.toSorted(byPrecedence).map((rule): Dated => {
    return { rule, on: new Set(dates.filter((date) => isOn(rule.dates, date))) }
  })
  const found: Conflict[] = []
  for (const [at, first] of inOrder.entries()) {
    // The rules that are as good stand next to it.
    for (const second of inOrder.slice(at + 1)) {
      if (!isAlike(first.rule, second.rule)) break
      const window = windowOf(first.rule, second.rule, now)
      const scope = scopeOf(first.rule, second.rule, classOf)
      if (!window || !scope) continue
      const before = inOrder.filter(
        ({ rule }) =>
          byPrecedence(rule, first.rule) < 0 &&
          !isAlike(rule, first.rule) &&
          covers(rule, scope, window),
      )
      const days = dates.filter(
        (date) =>
          first.on.has(date) && second.on.has(date) && !before.some(({ on }) => on.has(date)),
      )
      if (days.length === 0) continue
      const [one = '', other = ''] = [first.rule.name.es, second.rule.name.es].toSorted()
      const since = window.since > now ? window.since : null
      found.push({ names: [one, other], scope, since, stretches: stretchesOf(days) })
    }
  }
  return found
}

/** The same text for the same clash, whoever found it. */
export function conflictKey(clash: Conflict): string {
  return JSON.stringify(clash)
}

/** Nothing but their age tells one before the other. */
function isAlike(a: RateRule, b: RateRule): boolean {
  const ageless = { id: 0, created: '' }
  return byPrecedence({ ...a, ...ageless }, { ...b, ...ageless }) === 0
}

function windowOf(a: RateRule, b: RateRule, now: number): Window | null {
  const since = Math.max(now, a.effectiveFrom ?? now, b.effectiveFrom ?? now)
  const until = Math.min(...[a, b].map((one) => one.effectiveUntil ?? Number.POSITIVE_INFINITY))
  return since < until ? { since, until } : null
}

function scopeOf(a: RateRule, b: RateRule, classOf: ReadonlyMap<number, string>): Scope | null {
  const brands = common(a.brands, b.brands)
  const classes = common(a.classes, b.classes)
  const branches = common(a.branches, b.branches)
  const cars = common(a.cars, b.cars)
  if (!brands || !classes || !branches || !cars) return null
  const served = cars.filter(
    (car) => classes.length === 0 || classes.includes(classOf.get(car) ?? ''),
  )
  if (cars.length > 0 && served.length === 0) return null
  return { brands, classes, branches, cars: served }
}

/** The items that are in both; null: none is. */
function common<Item>(a: readonly Item[], b: readonly Item[]): readonly Item[] | null {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const both = a.filter((one) => b.includes(one))
  return both.length > 0 ? both : null
}

function covers(rule: RateRule, scope: Scope, { since, until }: Window): boolean {
  const holds = <Item>(own: readonly Item[], asked: readonly Item[]) =>
    own.length === 0 || (asked.length > 0 && asked.every((one) => own.includes(one)))
  return (
    holds(rule.brands, scope.brands) &&
    holds(rule.classes, scope.classes) &&
    holds(rule.cars, scope.cars) &&
    holds(rule.branches, scope.branches) &&
    (rule.effectiveFrom ?? since) <= since &&
    (rule.effectiveUntil ?? until) >= until
  )
}
