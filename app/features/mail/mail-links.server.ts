import type { RentalSearch } from '~/domain/booking/search'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { type LinkPurpose, signLink } from '~/features/booking/signed-link.server'
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

type Linked = {
  readonly brand: string
  readonly code: string
  readonly pickup: string
  readonly return: string
  readonly pickupBranch: string
  readonly returnBranch: string
}

/** They open the booking until a month after the car is back: as long as the renter may want its voucher. */
export function bookingLinks(
  { brand, code, ...search }: Linked,
  locale: Locale,
  now: number,
): BookingLinks {
  const until = Math.max(panamaEpoch(search.return), now) + LINK_LASTS
  const link = (purpose: LinkPurpose) => linkOf(purpose, { brand, code, locale, until })
  return {
    manage: link('booking'),
    precheckin: link('precheckin'),
    pay: link('pay'),
    fleet: `${addressOf(brand, locale, '/flota')}${stringifySearch(rentalParams(searchOf(search)))}`,
  }
}

/** Opens a booking for 30 minutes: whoever asked for it has nothing but the address. */
export function shortLink(
  { brand, code }: Pick<Linked, 'brand' | 'code'>,
  locale: Locale,
  now: number,
): string {
  return linkOf('booking', { brand, code, locale, until: now + SHORT_LINK_LASTS })
}

/** Leads an unpaid booking to its checkout, as long as its car is kept (D47). */
export function proofLink(
  { brand, code }: Pick<Linked, 'brand' | 'code'>,
  locale: Locale,
  until: number,
): string {
  return linkOf('counter', { brand, code, locale, until })
}

function linkOf(
  purpose: LinkPurpose,
  {
    brand,
    code,
    locale,
    until,
  }: Pick<Linked, 'brand' | 'code'> & {
    readonly locale: Locale
    readonly until: number
  },
): string {
  const token = signLink({ purpose, code, until })
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

function searchOf(search: Omit<Linked, 'brand' | 'code'>): RentalSearch {
  const { pickupBranch, returnBranch, pickup, return: returned } = search
  return { pickupBranch, returnBranch, pickup, return: returned }
}

function addressOf(brand: string, locale: Locale, path: string): string {
  return originOfBrand(brand) + withLocale(path, locale)
}
