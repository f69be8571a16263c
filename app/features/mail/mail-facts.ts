import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { SiteRecord } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import type { ManagedBooking } from '~/features/manage/manage.types'

/** Addresses of the site, whole and in the renter's language. */
export type SiteLinks = {
  readonly home: string
  readonly fleet: string
  readonly policy: string
  readonly privacy: string
}

/** They open the booking itself: for its renter's mail only. */
export type BookingLinks = {
  readonly manage: string
  readonly precheckin: string
  /** The page on which the balance is paid. */
  readonly pay: string
  /** The fleet for the same place and dates. */
  readonly fleet: string
}

/** The facts that a mail about a booking is made from. */
export type BookingMail = {
  readonly locale: Locale
  readonly site: SiteRecord
  readonly managed: ManagedBooking
  readonly links: SiteLinks & BookingLinks
  /** Panama-local. */
  readonly now: LocalDateTime
  readonly picture: { readonly url: string; readonly alt: string } | null
}
