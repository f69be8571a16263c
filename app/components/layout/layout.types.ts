import type { ReactNode } from 'react'
import type { AttemptMethod } from '~/domain/booking/payment-methods'
import type { Site } from '~/domain/catalogue'
import type { LocaleForm } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'

export type LayoutFrame = {
  readonly site: Site
  readonly locale: Locale
  /** The form of the page's address, which its links have too. */
  readonly localeForm: LocaleForm
  readonly stale: boolean
  /** The page is of a booking, whose price is fixed. */
  readonly isBooked?: boolean
  /** Epoch milliseconds at which what the screen shows was read. */
  readonly readAt: number
  /** Year of the request, in Panama. */
  readonly year: number
  /** The ways to pay online that the brand takes. */
  readonly payBy: readonly AttemptMethod[]
}

export type LayoutProps = LayoutFrame & { readonly children: ReactNode }
