import type { RentalSearch } from '~/domain/booking/search'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { type LinkPurpose, signBookingLink, signLink } from '~/features/booking/signed-link.server'
import { rentalParams } from '~/features/search/rental-params'
import { stringifySearch } from '~/features/search/search-url'
import { originOfBrand } from '~/server/http/hosts.server'
import { appConfig } from '../../../app.config'
import type { BookingLinks, SiteLinks } from './mail-facts'

export function siteLinks(brand: string, locale: Locale): SiteLinks {
  return {
    home: addressOf(brand, locale, '/'),
    fleet: addressOf(brand, locale, '/flota'),
    policy: addressOf(brand, locale, '/info/politica-de-cancelacion'),
    privacy: addressOf(brand, locale, '/info/privacidad'),
  }
}

type Mailed = {
  readonly brand: string
  readonly code: string
  readonly renter: { readonly email: string }
}

type Linked = Mailed & {
  readonly pickup: string
  readonly return: string
  readonly pickupBranch: string
  readonly returnBranch: string
}

/** They open the booking until a month after the car is back: as long as the renter may want its voucher. */
export function bookingLinks(booking: Linked, locale: Locale, now: number): BookingLinks {
  const until = Math.max(panamaEpoch(booking.return), now) + LINK_LASTS
  const link = (purpose: LinkPurpose) => linkOf(purpose, booking, { locale, until })
  const { brand } = booking
  return {
    manage: link('booking'),
    precheckin: link('precheckin'),
    pay: link('pay'),
    fleet: `${addressOf(brand, locale, '/flota')}${stringifySearch(rentalParams(searchOf(booking)))}`,
  }
}

/** Opens a booking for 30 minutes: whoever asked for it has nothing but the address. */
export function shortLink(booking: Mailed, locale: Locale, now: number): string {
  return linkOf('booking', booking, { locale, until: now + SHORT_LINK_LASTS })
}

/** Leads an unpaid booking to its checkout, as long as its car is kept (D47). */
export function proofLink(booking: Mailed, locale: Locale, until: number): string {
  return linkOf('counter', booking, { locale, until })
}

function linkOf(
  purpose: LinkPurpose,
  { brand, code, renter: { email } }: Mailed,
  { locale, until }: { readonly locale: Locale; readonly until: number },
): string {
  const token = signBookingLink({ purpose, code, email, until })
  return `${addressOf(brand, locale, '/reserva/gestionar/entrar')}?t=${token}`
}

/** Milliseconds. */
const SHORT_LINK_LASTS = 30 * 60_000
/** Milliseconds. */
const DAY = 86_400_000
const LINK_LASTS = 30 * DAY

/** Withdraws the consent to promotions, for as long as it is known whose booking it was. */
export function withdrawLink(
  { brand, code, return: returned }: Pick<Linked, 'brand' | 'code' | 'return'>,
  locale: Locale,
): string {
  const until = panamaEpoch(returned) + (appConfig.retention.bookingYears + 1) * 366 * DAY
  const token = signLink({ purpose: 'marketing_stop', code, until })
  return `${addressOf(brand, locale, '/privacidad/datos/confirmar')}?t=${token}`
}

function searchOf(search: Omit<Linked, keyof Mailed>): RentalSearch {
  const { pickupBranch, returnBranch, pickup, return: returned } = search
  return { pickupBranch, returnBranch, pickup, return: returned }
}

function addressOf(brand: string, locale: Locale, path: string): string {
  return originOfBrand(brand) + withLocale(path, locale)
}
