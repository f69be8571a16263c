import type { ReactNode } from 'react'
import type { Locale, Site } from '~/domain/catalogue'

export type LayoutFrame = {
  readonly site: Site
  readonly locale: Locale
  readonly stale: boolean
  /** Year of the request, in Panama. */
  readonly year: number
}

export type LayoutProps = LayoutFrame & { readonly children: ReactNode }
