import type { Catalogue } from '~/domain/catalogue'
import type { ContentChanges } from '~/domain/content-changes'
import type { InfoPage } from '~/domain/info-page'
import type { Locale } from '~/domain/locales'
import type { JsonLd } from './json-ld'

/** All that the public pages of a brand are made from, in one language. */
export type PageContent = {
  readonly catalogue: Catalogue
  readonly infoPages: readonly InfoPage[]
  readonly changes: ContentChanges
  /** Public: `https://firefly.example`. */
  readonly origin: string
  readonly locale: Locale
  /** Panama-local `YYYY-MM-DDTHH:mm`. */
  readonly now: string
}

/** A page for everybody, and for search engines. */
export type PublicPage = {
  /** Without locale. */
  readonly path: string
  /** ISO instant; null: nobody knows. */
  readonly changedAt: string | null
  readonly data: () => readonly JsonLd[]
}

export type PageFamily = (content: PageContent) => readonly PublicPage[]

/** The last of them. */
export function latest(...changes: readonly (Iterable<string> | string | undefined)[]) {
  const all = changes.flatMap((one) => (typeof one === 'string' ? [one] : [...(one ?? [])]))
  return all.toSorted().at(-1) ?? null
}
