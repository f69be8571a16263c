import type { ReactNode } from 'react'
import type { Locale, Site } from '~/domain/catalogue'

export type LayoutFrame = {
  readonly site: Site
  readonly locale: Locale
  readonly stale: boolean
  /** Year of the request, in Panama. */
  readonly year: number
  /** The ways to pay online that the brand takes. */
  readonly payBy: readonly ('card' | 'paypal')[]
}

export type LayoutProps = LayoutFrame & { readonly children: ReactNode }
