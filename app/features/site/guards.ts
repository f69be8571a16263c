import type { QueryClient } from '@tanstack/react-query'

/**
 * Guards steer people between screens (D14); they protect no data, every server function checks again for itself.
 * A guard is looked up by name, and an unknown name raises an error (source.md §2).
 */
export type GuardName =
  | 'check-reservation-details'
  | 'check-reservation-success-redirect'
  | 'check-precheckin-module-enable'
  | 'check-precheckin-data'
  | 'prevent-direct-access'

/** What a route's `beforeLoad` gives its guards. */
export type GuardContext = {
  /** Path without locale. */
  readonly pathname: string
  /** The route's search params, already validated. */
  readonly search: Readonly<Record<string, unknown>>
  readonly queryClient: QueryClient
}

/** Returns to let pass; throws a `redirect()` or `notFound()` to steer elsewhere. */
export type Guard = (context: GuardContext) => void | Promise<void>

const registry = new Map<string, Guard>()

/** Registers a guard; the feature that owns the rule does this in a module that its routes import. */
export function defineGuard(name: GuardName, guard: Guard): Guard {
  registry.set(name, guard)
  return guard
}

/**
 * Runs guards one after the other, in the order given.
 * @throws Error for a name that is not registered (source.md §8); whatever a guard throws to steer.
 */
export async function runGuards(names: readonly GuardName[], context: GuardContext): Promise<void> {
  for (const name of names) {
    const guard = registry.get(name)
    if (!guard) throw new Error(`Unknown guard: '${name}'`)
    await guard(context)
  }
}
