import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchParams } from './search.schema'

/**
 * Writes what a page has found out by itself into its address. Nothing once the renter is on the way to another page: that
 * would be left for this one, or for a path without a page.
 */
export function useOwnAddress(): (found: Partial<SearchParams>) => void {
  const navigate = useNavigate()
  const router = useRouter()
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(
    (found) => {
      if (bare(router.latestLocation.pathname) !== bare(own)) return
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...found }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, router, own],
  )
}

/** The match of an index ends with a slash, its address does not. */
function bare(path: string): string {
  return path.replace(/\/$/, '')
}
