import type { FactIcon, PageFact } from '~/domain/info-page'
import type { CorporatePage } from '~/features/corporate/corporate.types'

/** A page of `/info/{slug}` in one language. */
export type InfoText = {
  readonly slug: string
  /** `legal`, `help`, `corporate`; empty: none. */
  readonly category: string
  readonly title: string
  readonly description: string
  /** Asset id. */
  readonly image: string | null
  /** `YYYY-MM-DD`; null: not said. */
  readonly changedOn: string | null
  readonly changeNote: string
  /** Minutes it takes to read. */
  readonly minutes: number
  readonly facts: readonly PageFact[]
  readonly body: TextBody | FaqBody
  /** Other pages that may help, three at most. */
  readonly related: readonly RelatedPage[]
  /** It is null for a page without the form of companies. */
  readonly corporate: CorporateOffer | null
}

/** A part of a text, as the table of contents names it. */
export type TextPart = {
  readonly id: string
  readonly title: string
  /** As the editor numbered it; empty: not numbered. */
  readonly number: string
}

export type TextBody = {
  readonly kind: 'text'
  /** Made safe, its headings with the ids of the parts. */
  readonly html: string
  readonly parts: readonly TextPart[]
}

export type FaqBody = {
  readonly kind: 'faq'
  /** The text before the first topic. */
  readonly introduction: string
  readonly topics: readonly Topic[]
}

export type Topic = {
  readonly id: string
  readonly title: string
  /** The text about the whole topic. */
  readonly introduction: string
  readonly questions: readonly {
    readonly id: string
    readonly title: string
    readonly html: string
  }[]
}

export type RelatedPage = {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly icon: FactIcon | null
}

/** The part that only a page with the form of companies has. */
type CorporateOffer = Pick<CorporatePage, 'plans' | 'plansNote' | 'posted'>
