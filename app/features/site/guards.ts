import type { QueryClient } from '@tanstack/react-query'

export type GuardContext = {
  /** `pathname` without locale. */
  readonly location: { readonly pathname: string }
  readonly search: Readonly<Record<string, unknown>>
  readonly context: { readonly queryClient: QueryClient }
}

/** Steers people (D14), protects no data: every server function checks again. Throws `redirect()` or `notFound()`. */
export type Guard = (context: GuardContext) => void | Promise<void>

/** A route's `beforeLoad` of guards, one after the other: the first that steers ends it. */
export function guard(...guards: readonly Guard[]): (context: GuardContext) => Promise<void> {
  return async (context) => {
    for (const pass of guards) await pass(context)
  }
}
