import type { Localized } from './catalogue'

/** A page of `/info/{slug}` (source.md §3). */
export type InfoPage = {
  readonly id: number
  readonly slug: string
  /** `legal`, `help`, `corporate`; empty: none. */
  readonly category: string
  readonly showCorporateForm: boolean
  readonly title: Localized
  readonly description: Localized
  /** HTML, already made safe. */
  readonly content: Localized
  readonly image: { readonly es: string | null; readonly en: string | null }
}

export const MAXIMUM_SLUG = 100

/** As the back office takes one; an address with another has no page, whatever is written there (source.md §2). */
export function isSlug(slug: string): boolean {
  return /^[a-z0-9-]{1,60}$/.test(slug)
}
