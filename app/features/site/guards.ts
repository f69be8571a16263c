import type { QueryClient } from '@tanstack/react-query'

/** What a route's `beforeLoad` gives its guards. */
export type GuardContext = {
  /** `pathname` without locale. */
  readonly location: { readonly pathname: string }
  /** The route's search params, already validated. */
  readonly search: Readonly<Record<string, unknown>>
  readonly context: { readonly queryClient: QueryClient }
}

/**
 * Guards steer people between screens (D14); they protect no data, every server function checks again for itself.
 * Returns to let pass; throws a `redirect()` or `notFound()` to steer elsewhere.
 */
export type Guard = (context: GuardContext) => void | Promise<void>

/** A route's `beforeLoad` of guards, one after the other: the first that steers ends it. */
export function guard(...guards: readonly Guard[]): (context: GuardContext) => Promise<void> {
  return async (context) => {
    for (const pass of guards) await pass(context)
  }
}
