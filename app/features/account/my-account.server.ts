import { isAppError } from '~/domain/app-error'
import { isBooked, isClosed } from '~/domain/booking/reservation'
import { parseReservationCode } from '~/domain/booking/reservation-code'
import { panamaNow } from '~/domain/calendar/rental-period'
import { normaliseEmail } from '~/domain/people/email'
import { normaliseRuc } from '~/domain/people/ruc'
import type { BookingView } from '~/features/booking/booking.types'
import { addressDigest, writeBookingReference } from '~/features/booking/current-reservation.server'
import { bookingView } from '~/features/booking/get-booking.server'
import { hasPass } from '~/features/booking/pass.server'
import { actsOf } from '~/features/manage/booking-acts'
import { managedOf } from '~/features/manage/get-managed.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import type { User } from '~/server/directus/account.server'
import { directus } from '~/server/directus/client.server'
import { companyOf } from '~/server/directus/companies.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import {
  findReservation,
  reservationsOfCompany,
  reservationsOfRenter,
} from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { knownUser } from '~/server/session/renter-session.server'
import type {
  AccountAnswer,
  AccountPage,
  CompanyBooking,
  OwnBookingCard,
  OwnPasskey,
  OwnSession,
  PostedForm,
} from './account.types'
import { wasExpired } from './entry-page.server'
import { ownPasskeys } from './passkeys.server'
import { openSessions } from './sessions.server'

/** Who is signed in and what they booked. @throws AppError `unavailable`: it is not known whether anybody is. */
export async function myAccount(posted: PostedForm | null): Promise<AccountAnswer> {
  const user = await knownUser()
  if (!user) return { redirect: 'sign_in', isExpired: wasExpired() }
  const now = panamaNow(requestContext().now)
  const [bookings, company, passkeys, sessions] = await Promise.all([
    bookingsOf(user),
    companyBookings(user),
    passkeysOfAccount(user),
    sessionsOfAccount(),
  ])
  const cards = bookings?.cards ?? []
  const isAhead = ({ stage }: OwnBookingCard) => stage === 'upcoming' || stage === 'running'
  return {
    account: {
      posted,
      user: ownUser(user),
      typed: bookings?.typed ?? null,
      upcoming: cards
        .filter(isAhead)
        .sort((a, b) => a.search.pickup.localeCompare(b.search.pickup)),
      past: cards
        .filter((card) => !isAhead(card))
        .sort((a, b) => b.search.pickup.localeCompare(a.search.pickup)),
      company: company === 'unknown' ? null : company,
      host: new URL(requestContext().origin).hostname,
      passkeys,
      sessions,
      provider: user.provider,
      isWhole: bookings !== null && company !== 'unknown',
      now,
    },
  }
}

function ownUser({ id: _, isVerified: __, provider: ___, ...own }: User): AccountPage['user'] {
  return own
}

/**
 * Opens one of the renter's own bookings in this browser, as the look-up does.
 * @throws AppError `unavailable`: it is not known whose bookings they are
 */
export async function openOwnBooking(typed: string): Promise<boolean> {
  const user = await knownUser()
  const code = parseReservationCode(typed)
  if (!user?.isVerified || !code) return false
  const found = await findReservation(directus(), { code })
  if (!found || !isOf(user, found)) return false
  await writeBookingReference({
    ...{ code, key: found.submissionKey },
    ...{ current: false, provenFor: addressDigest(found) },
  })
  return true
}

function passkeysOfAccount(user: User): Promise<OwnPasskey[] | null> {
  return orUnavailable({ answer: null, error: 'passkeys of an account not read' }, () =>
    ownPasskeys(user),
  )
}

function sessionsOfAccount(): Promise<OwnSession[] | null> {
  return orUnavailable(
    { answer: null, error: 'sessions of an account not read', also: 'login_failed' },
    openSessions,
  )
}

/**
 * The bookings of an address; null means that they cannot be read just now. An address that was not proven gets none.
 */
async function bookingsOf(user: User): Promise<OwnBookings | null> {
  if (!user.isVerified) return { cards: [], typed: null }
  const { brand } = requestContext()
  return orUnavailable({ answer: null, error: 'bookings of an account not read' }, async () => {
    const found = await reservationsOfRenter(directus(), normaliseEmail(user.email), brand)
    const shown = found.filter((one) => isOf(user, one) && isShown(one))
    const cards = await Promise.all(shown.map(cardOf))
    const last = shown.toSorted((a, b) => b.createdAt - a.createdAt)[0]?.renter
    return {
      cards: cards.filter((card) => card !== null),
      typed: last
        ? { phone: last.phone, birthday: last.birthday ?? '', license: last.license }
        : null,
    }
  })
}

type OwnBookings = {
  readonly cards: readonly OwnBookingCard[]
  readonly typed: AccountPage['typed']
}

/** Theirs to see, and nothing more (D42): no address that opens them. `unknown`: they cannot be read just now. */
async function companyBookings(user: User): Promise<AccountPage['company'] | 'unknown'> {
  if (!user.isVerified) return null
  const { brand } = requestContext()
  return orUnavailable({ answer: 'unknown', error: 'bookings of a company not read' }, async () => {
    const company = await companyOf(directus(), normaliseEmail(user.email))
    if (!company) return null
    const ruc = normaliseRuc(company.ruc)
    const found = await reservationsOfCompany(directus(), ruc, brand)
    // Their own stand above.
    const others = found.filter((one) => isShown(one) && !isOf(user, one))
    const bookings = await Promise.all(others.map(companyBooking))
    const { name, mayInvite } = company
    return { name, mayInvite, bookings: bookings.filter((one) => one !== null) }
  })
}

async function companyBooking(reservation: ReservationRecord): Promise<CompanyBooking | null> {
  const view = await viewOf(reservation)
  if (!view) return null
  const { code, status, search, car, pickupBranch, quote } = view
  const { name, lastName } = reservation.renter
  const driver = `${name} ${lastName}`
  return { code, status, search, car, pickupBranch, driver, total: quote.total }
}

function isOf(user: User, { brand, renter }: ReservationRecord): boolean {
  return (
    brand === requestContext().brand && normaliseEmail(renter.email) === normaliseEmail(user.email)
  )
}

/** A reservation that was never booked is not shown. */
function isShown({ status }: ReservationRecord): boolean {
  return isBooked(status) || (isClosed(status) && status !== 'expired')
}

async function cardOf(reservation: ReservationRecord): Promise<OwnBookingCard | null> {
  const [view, { value }] = await Promise.all([
    viewOf(reservation),
    siteContent(requestContext().brand),
  ])
  if (!view) return null
  const { code, status, search, car, pickupBranch, returnBranch, quote } = view
  const managed = managedOf({ reservation, view })
  const isPassed = view.takesPrecheckin && (await hasPass(reservation))
  const acts = actsOf({ ...managed, hasPass: isPassed }, value.site)
  const { stage } = managed
  return { code, status, search, car, pickupBranch, returnBranch, quote, stage, acts }
}

/** It is null when the car is gone from the fleet, so that one such booking hides none of the others. */
async function viewOf(reservation: ReservationRecord): Promise<BookingView | null> {
  try {
    return await bookingView(reservation)
  } catch (error) {
    if (!isAppError(error, 'not_found')) throw error
    log.error('booking of an account not shown', { id: reservation.id, error })
    return null
  }
}
