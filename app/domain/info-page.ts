import type { Localized } from './locales'

/** Slugs of the pages that whoever books accepts: forms, mails and bookings name them. */
export const legalPages = {
  terms: 'terminos-y-condiciones',
  cancellation: 'politica-de-cancelacion',
  privacy: 'privacidad',
} as const

export const pageLayouts = ['text', 'faq'] as const

/** The icons that a page and a fact may show. */
export const factIcons = [
  'license',
  'document',
  'card',
  'calendar',
  'clock',
  'route',
  'car',
  'wrench',
  'shield',
  'exchange',
  'help',
  'question',
  'building',
] as const
export type FactIcon = (typeof factIcons)[number]

/** "En corto": what matters most of a page. */
export type PageFact = {
  readonly icon: FactIcon | null
  readonly title: string
  readonly text: string
}

/** An offer to companies, in the words of the back office. */
export type LeasingPlan = {
  readonly name: string
  readonly tagline: string
  readonly price: string
  readonly priceNote: string
  readonly term: string
  readonly kilometers: string
  readonly minimum: string
  readonly featured: boolean
  readonly includes: readonly { readonly text: string; readonly covered: boolean }[]
}

/** A page of `/info/{slug}` (§3.19). */
export type InfoPage = {
  readonly id: number
  readonly slug: string
  /** `legal`, `help`, `corporate`; empty: none. */
  readonly category: string
  /** `faq`: headings of level 2 are topics, of level 3 questions. */
  readonly layout: (typeof pageLayouts)[number]
  readonly icon: FactIcon | null
  /** `YYYY-MM-DD` in Panama; null: not said. */
  readonly changedOn: string | null
  readonly showCorporateForm: boolean
  readonly title: Localized
  readonly description: Localized
  /** HTML, already made safe. */
  readonly content: Localized
  readonly image: Localized<string | null>
  readonly facts: Localized<readonly PageFact[]>
  readonly changeNote: Localized
  readonly plans: Localized<readonly LeasingPlan[]>
  readonly plansNote: Localized
}

export const MAXIMUM_SLUG = 100

/** As the back office takes one; an address with another has no page, whatever is written there (§2.32). */
export function isSlug(slug: string): boolean {
  return /^[a-z0-9-]{1,60}$/.test(slug)
}
