import type { Car } from '~/domain/catalogue'
import { normaliseEmail } from '~/domain/people/email'
import { fromCents } from '~/domain/pricing/money'
import { bookedContent } from '~/features/booking/booked-content.server'
import { carName } from '~/features/booking/car-words'
import { catalogue } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import {
  type HeldAccount,
  type HeldLead,
  keptInAccount,
  leadsOf,
  readHeldBesides,
} from '~/server/directus/held-data.server'
import { readLicense } from '~/server/directus/license-files.server'
import { type Passkey, passkeysOf } from '~/server/directus/passkeys.server'
import { findPrecheck, type Precheck } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { alertsOf, type StockAlert } from '~/server/directus/stock-alerts.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'

/** Everything that is held about a renter; also the shape of the file that they are given. */
export type HeldData = {
  readonly made_at: string
  readonly brand: string
  readonly email: string
  /** Details that their account keeps, and what was accepted with it; null: it keeps none. */
  readonly account: ReturnType<typeof heldAccount>
  /** Keys with which they sign in, without what proves them. */
  readonly passkeys: readonly ReturnType<typeof heldPasskey>[]
  readonly bookings: readonly HeldBooking[]
  readonly company_requests: readonly Omit<HeldLead, 'id'>[]
  readonly availability_alerts: readonly HeldAlert[]
}
type HeldAlert = ReturnType<typeof heldAlert>
type Photo = { readonly name: string; readonly bytes: Uint8Array }
export type HeldBooking = Awaited<ReturnType<typeof heldBooking>>['booking']

/** The data come with the photos that are still there. @throws AppError `unavailable`. */
export async function collectData(
  bookings: readonly ReservationRecord[],
  { email, brand }: { readonly email: string; readonly brand: string },
): Promise<{ readonly data: HeldData; readonly photos: readonly Photo[] }> {
  const held: Awaited<ReturnType<typeof heldBooking>>[] = []
  for (const one of bookings) held.push(await heldBooking(one))
  const account = await keptInAccount(directus(), email)
  const passkeys = await passkeysOf(directus(), { email: normaliseEmail(email) })
  const leads = await leadsOf(directus(), email, brand)
  const alerts = await alertsOf(directus(), { email: normaliseEmail(email) }, brand)
  const { cars } = (await catalogue(brand)).value
  return {
    data: {
      made_at: instant(requestContext().now),
      ...{ brand, email },
      account: heldAccount(account),
      passkeys: passkeys.map(heldPasskey),
      bookings: held.map(({ booking }) => booking),
      company_requests: leads.map(({ id: _, ...lead }) => lead),
      availability_alerts: alerts.map((one) => heldAlert(one, cars)),
    },
    photos: held.flatMap(({ photos }) => photos),
  }
}

function heldAccount(account: HeldAccount | null) {
  if (!account) return null
  const { id: _, phone_number: phone, ...held } = account
  return { phone, ...held }
}

function heldPasskey({ name, host, createdAt, usedAt }: Passkey) {
  return { name, site: host, created_at: instant(createdAt), last_used_at: instant(usedAt) }
}

function heldAlert(alert: StockAlert, cars: readonly Car[]) {
  const car = cars.find(({ id }) => id === alert.carId)
  return {
    status: alert.status,
    car: car ? carName(car) : '',
    pickup_branch: alert.pickupBranch,
    return_branch: alert.returnBranch,
    pickup: alert.pickup,
    return: alert.return,
    driver_age: alert.driverAge,
    coupon: alert.coupon,
    email: alert.email,
    language: alert.language,
    written_at: instant(alert.requestedAt),
    confirmed_at: instant(alert.confirmedAt),
    sent_at: instant(alert.notifiedAt),
  }
}

async function heldBooking(reservation: ReservationRecord) {
  const [besides, precheck, names] = await Promise.all([
    readHeldBesides(directus(), reservation.id),
    findPrecheck(directus(), reservation.id),
    namesOf(reservation),
  ])
  const photos = precheck ? await photosOf(reservation.code, precheck) : []
  const { renter, quote } = reservation
  const booking = {
    code: reservation.code,
    status: reservation.status,
    made_at: instant(reservation.createdAt),
    language: reservation.language,
    renter: {
      name: renter.name,
      last_name: renter.lastName,
      email: renter.email,
      phone: renter.phone,
      birthday: renter.birthday,
      license: renter.license,
      flight: renter.flightNumber,
      invoice_company: renter.invoiceCompany,
      invoice_ruc: renter.invoiceRuc,
      invoice_dv: renter.invoiceDv,
      accepts_promotions: reservation.marketing,
    },
    accepted: {
      accepted_at: instant(reservation.accepted.at),
      language: reservation.accepted.language ?? '',
      accepted_how: reservation.accepted.how ?? '',
      terms_version: reservation.accepted.terms ?? '',
      cancellation_version: reservation.accepted.cancellation ?? '',
      privacy_version: reservation.accepted.privacy ?? '',
      promotions_version: reservation.accepted.marketing ?? '',
      promotions_withdrawn_at: instant(reservation.marketingWithdrawnAt),
    },
    rental: {
      ...names,
      pickup: reservation.pickup,
      return: reservation.return,
      days: reservation.days,
      coverage: reservation.coverageCode ?? '',
      add_ons: reservation.addOns.map(({ code, quantity }) => ({ code, quantity })),
      coupon: reservation.couponCode,
      delivery: besides.deliveryDescription,
      total: fromCents(quote.total),
      currency: quote.currency,
    },
    staff_notes: besides.notes,
    cancelled_at: instant(reservation.cancelledAt),
    cancel_reason: reservation.cancelReason ?? '',
    history: besides.events,
    payments: reservation.attempts.map((attempt) => ({
      number: attempt.key,
      gateway: attempt.gateway,
      method: attempt.method,
      status: attempt.status,
      amount: fromCents(attempt.amount),
      currency: attempt.currency,
      begun_at: instant(attempt.createdAt),
      charged_at: instant(attempt.capturedAt),
      refunded: fromCents(attempt.refunded),
      refunded_at: instant(attempt.refundedAt),
    })),
    precheckin: precheck && {
      arrival_time: precheck.arrivalTime,
      flight: precheck.flightNumber,
      drivers: precheck.drivers,
      license_number: precheck.licenseNumber,
      license_country: precheck.licenseCountry,
      license_expiry: precheck.licenseExpiry ?? '',
      review: precheck.review,
      review_note: precheck.reviewNote,
      photos: photos.map(({ name }) => name),
    },
    mails: besides.mails,
  }
  return { booking, photos }
}

/** A car or a branch that was deleted since keeps nobody from their data. */
async function namesOf(reservation: ReservationRecord) {
  try {
    const { car, pickupBranch, returnBranch } = await bookedContent(reservation)
    return {
      car: `${car.make} ${car.model}`,
      pickup_branch: pickupBranch.name,
      return_branch: returnBranch.name,
    }
  } catch (error) {
    log.warn('copy of data without names', { code: reservation.code, error })
    const { pickupBranch, returnBranch } = reservation
    return { car: '', pickup_branch: pickupBranch, return_branch: returnBranch }
  }
}

async function photosOf(code: string, { front, back }: Precheck): Promise<Photo[]> {
  const sides = [
    { side: 'frente', id: front },
    { side: 'reverso', id: back },
  ]
  const photos: Photo[] = []
  for (const { side, id } of sides) {
    const bytes = id === null ? null : await readLicense(id)
    if (bytes) photos.push({ name: `licencia-${code}-${side}.jpg`, bytes })
  }
  return photos
}

/** ISO 8601; empty: never. */
function instant(at: number | null): string {
  return at === null || at === 0 ? '' : new Date(at).toISOString()
}
