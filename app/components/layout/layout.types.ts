import type { ReactNode } from 'react'
import type { Locale, Site } from '~/domain/catalogue'

/** What every layout knows; `useLayout()` of the feature `site` gives it. */
export type LayoutFrame = {
  readonly site: Site
  readonly locale: Locale
  /** The booking this browser holds; null: none. */
  readonly booking: { readonly code: string; readonly status: 'held' | 'booked' } | null
  /** The content is older than it should be: a banner says so. */
  readonly stale: boolean
  /** Year of the request, in Panama. */
  readonly year: number
}

export type LayoutProps = LayoutFrame & { readonly children: ReactNode }
