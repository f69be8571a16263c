import type { Locale } from '~/domain/locales'

/** Content-ID of the QR of a pass: mail programs show no SVG, and some load nothing from outside. */
export const PASS_PICTURE = 'pase@istmo'

export type MailLink = { readonly text: string; readonly url: string }
type Fact = { readonly label: string; readonly value: string }
export type BillRow = {
  readonly label: string
  readonly small?: string | null
  readonly amount: string
  readonly isGood?: boolean
}

/** A part of a mail. The HTML and the text are both made from these, so that they say the same. */
export type Block =
  | {
      readonly kind: 'code'
      readonly label: string
      readonly code: string
      readonly status: string
    }
  | { readonly kind: 'trip'; readonly heading?: string; readonly ends: readonly TripEnd[] }
  | {
      readonly kind: 'callout'
      readonly title: string
      readonly text: string
      readonly button: MailLink
    }
  | { readonly kind: 'button'; readonly button: MailLink; readonly note?: string }
  | {
      readonly kind: 'bill'
      readonly heading: string
      readonly rows: readonly BillRow[]
      readonly total: BillRow
      /** The parts that the total has inside already. */
      readonly included?: { readonly heading: string; readonly rows: readonly BillRow[] }
    }
  | {
      readonly kind: 'note'
      readonly tone: 'ok' | 'warn'
      readonly text: string
      readonly link?: MailLink
    }
  | { readonly kind: 'text'; readonly paragraphs: readonly string[] }
  | { readonly kind: 'steps'; readonly heading: string; readonly steps: readonly Step[] }
  | {
      readonly kind: 'place'
      readonly heading: string
      readonly name: string
      readonly text: string
      readonly phone: string
      /** The way there; null: nobody has to go there. */
      readonly link: MailLink | null
    }
  | {
      readonly kind: 'refund'
      readonly label: string
      readonly amount: string
      readonly to: string
      readonly reference: string | null
    }
  | {
      readonly kind: 'compare'
      readonly heading: string
      readonly names: readonly [before: string, now: string]
      readonly rows: readonly {
        readonly label: string
        readonly before: string
        readonly now: string
      }[]
    }
  /** The QR is a picture of the mail itself, by `PASS_PICTURE`. */
  | { readonly kind: 'pass'; readonly label: string; readonly code: string }
  | { readonly kind: 'facts'; readonly heading: string; readonly facts: readonly Fact[] }
  | { readonly kind: 'links'; readonly links: readonly MailLink[] }
  | { readonly kind: 'line' }

type TripEnd = { readonly label: string; readonly at: string; readonly place: string }
type Step = { readonly title: string; readonly text: string }

export type MailContent = {
  readonly subject: string
  /** Shown in the list of mails behind the subject. */
  readonly preheader: string
  /** Beside the logo. */
  readonly kicker: string
  readonly title: string
  readonly lead: string
  readonly picture: { readonly url: string; readonly alt: string } | null
  readonly blocks: readonly Block[]
  /** Why this address gets it. */
  readonly reason: string
  /** The address at which it is ended, which mail programs offer by themselves (RFC 2369). */
  readonly unsubscribe?: string
}

/** The frame of every mail of a brand in its language. */
export type MailFrame = {
  readonly locale: Locale
  readonly brand: string
  readonly theme: Readonly<Record<string, string>>
  /** Address of a PNG for dark ground; null: the name stands there. */
  readonly logo: string | null
  readonly help: string
  readonly links: readonly MailLink[]
  readonly small: string
}
