import { getCountries } from 'libphonenumber-js/min'
import { AppError } from '~/domain/app-error'
import {
  betterCoverages,
  bookedCount,
  bookedPlan,
  DRIVER_ADD_ON,
  roomFor,
} from '~/domain/booking/additions'
import type { Amendment, AmendmentContext, Booked } from '~/domain/booking/amendment'
import { awaitsPayment } from '~/domain/booking/reservation'
import { selectableTimes } from '~/domain/branch/branch-hours'
import { dateOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { shownQuote } from '~/domain/pricing/price'
import { bookedContent } from '~/features/booking/booked-content.server'
import { type OwnBooking, ownBooking } from '~/features/booking/own-booking.server'
import { amendmentContext, bookedOf } from '~/features/booking/plan-amendment.server'
import { amendmentWith, isAccepted, withBookedCar } from '~/features/booking/plan-precheck.server'
import { phoneCountry } from '~/features/reservation/phone'
import { catalogue } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { createPrecheck, findPrecheck, type Precheck } from '~/server/directus/prechecks.server'
import { qrPath } from '~/server/pictures/qr.server'
import {
  MOST_DRIVERS,
  type PhotoSide,
  type PrecheckinStep,
  precheckinSteps,
} from './precheckin.schema'
import type { PhotoView, PrecheckinAnswer, PrecheckinView } from './precheckin.types'

export type OwnPrecheck = OwnBooking & {
  readonly precheck: Precheck
  readonly booked: Booked
  readonly context: AmendmentContext
  /** The amendment by the choices, priced now. */
  readonly amendment: Amendment
  /**
   * The last step that is done. A sum that was accepted for the booking as it was before a change no longer counts (D43).
   */
  readonly done: PrecheckinStep
}

/** The pre-check-in of this browser's booking. @throws AppError `precheckin_disabled`, `unavailable`. */
export async function getPrecheckin(): Promise<PrecheckinAnswer> {
  const own = await ownPrecheck()
  if ('redirect' in own) return own
  return { view: viewOf(own) }
}

/** How far it has come; null: no booking that could be checked in was looked up in this browser. */
export async function precheckinVisit(): Promise<{ readonly done: PrecheckinStep } | null> {
  const found = await begunPrecheck()
  return found && { done: found.done ?? 'start' }
}

/** Where somebody who comes back goes on (D31). */
export async function whereLeft(): Promise<PrecheckinStep | null> {
  const found = await begunPrecheck()
  if (!found) return null
  if (!found.done) return 'preferences'
  if (found.review === 'again') return 'verify'
  const next = precheckinSteps.indexOf(found.done) + 1
  return precheckinSteps[Math.min(next, precheckinSteps.length - 1)] ?? 'preferences'
}

/** That of the booking in this browser, if it may be checked in; `done` null: nobody opened it. */
async function begunPrecheck(): Promise<{
  readonly done: PrecheckinStep | null
  readonly review: Precheck['review'] | null
} | null> {
  const own = await ownBooking()
  if (!own?.view.takesPrecheckin) return null
  const { reservation } = own
  const [precheck, context] = await Promise.all([
    findPrecheck(directus(), reservation.id),
    amendmentContext(reservation),
  ])
  if (!precheck) return { done: null, review: null }
  const { done } = amended(precheck, bookedOf(reservation), context)
  return { done, review: precheck.review }
}

/** It is begun by being opened. @throws AppError `precheckin_disabled`, `unavailable`. */
export async function ownPrecheck(): Promise<
  OwnPrecheck | Exclude<PrecheckinAnswer, { readonly view: unknown }>
> {
  const own = await ownBooking()
  if (!own) return { redirect: 'start' }
  const { reservation, view } = own
  const { site } = (await catalogue(reservation.brand)).value
  if (!site.precheckinEnabled) throw new AppError('precheckin_disabled')
  if (awaitsPayment(reservation.status)) return { redirect: 'checkout' }
  if (!view.takesPrecheckin) return { redirect: 'manage' }
  const [found, context, { car }] = await Promise.all([
    findPrecheck(directus(), reservation.id),
    amendmentContext(reservation),
    bookedContent(reservation),
  ])
  const precheck = found ?? (await begun(reservation.id))
  const booked = bookedOf(reservation)
  const withCar = withBookedCar(context, car)
  return { ...own, precheck, booked, context: withCar, ...amended(precheck, booked, withCar) }
}

function amended(precheck: Precheck, booked: Booked, context: AmendmentContext) {
  const amendment = amendmentWith(booked, precheck, context)
  const isDone = precheck.step !== 'thanks' || isAccepted(precheck, amendment)
  return { amendment, done: isDone ? precheck.step : ('verify' as const) }
}

async function begun(reservationId: number): Promise<Precheck> {
  await createPrecheck(directus(), reservationId)
  const found = await findPrecheck(directus(), reservationId)
  if (!found) throw new AppError('internal', { details: { reason: 'pre-check-in not written' } })
  return found
}

function viewOf(own: OwnPrecheck): PrecheckinView {
  const { reservation, view, precheck, booked, amendment, done } = own
  const { pickup } = reservation
  const { addOns, coverages } = own.context.content
  const driver = addOns.find(({ code }) => code === DRIVER_ADD_ON) ?? null
  const isDone = done === 'thanks'
  const phone = precheck.licenseCountry ? null : phoneCountry(reservation.renter.phone)
  return {
    booking: view,
    version: precheck.version,
    done,
    isAskedAgain: precheck.step === 'thanks' && !isDone,
    arrivalTime: precheck.arrivalTime || pickup.slice(11, 16),
    flightNumber: precheck.flightNumber || reservation.renter.flightNumber,
    drivers: precheck.drivers,
    coverage: precheck.coverage,
    addOns: addedOf(precheck),
    booked: booked.addOns,
    license: {
      number: precheck.licenseNumber || reservation.renter.license,
      country: precheck.licenseCountry || (phone?.iso ?? ''),
      expiry: precheck.licenseExpiry ?? '',
    },
    countryFrom: phone?.code ?? null,
    photos: { front: photoOf(precheck, 'front'), back: photoOf(precheck, 'back') },
    review: precheck.review,
    note: precheck.review === 'again' ? precheck.reviewNote : '',
    quote: shownQuote(amendment.quote),
    due: amendment.sum.balance,
    expressCode: isDone ? precheck.expressCode : null,
    qr: isDone && precheck.expressCode ? qrPath(precheck.expressCode) : null,
    arrivalTimes: timesOf(view.pickupBranch, pickup, precheck.arrivalTime),
    plans: betterCoverages(booked.quote, coverages),
    bookedPlan: bookedPlan(view.cover, coverages),
    extras: addOns
      .filter(({ code }) => code !== DRIVER_ADD_ON)
      .map((addOn) => ({ ...addOn, maxQuantity: roomFor(addOn, booked) }))
      .filter(({ code, maxQuantity }) => maxQuantity > 0 || bookedCount(booked.addOns, code) > 0),
    driver,
    driverRoom: driver ? Math.min(MOST_DRIVERS, driver.maxQuantity) : 0,
  }
}

/** `HH:mm` of the pickup's day; what was booked or said is always among them. */
function timesOf(
  branch: Parameters<typeof selectableTimes>[0],
  pickup: string,
  said: string,
): string[] {
  const times = new Set(selectableTimes(branch, dateOf(pickup)))
  times.add(pickup.slice(11, 16))
  if (said) times.add(said)
  return [...times].sort()
}

function photoOf(precheck: Precheck, side: PhotoSide): PhotoView {
  return { id: precheck[side], open: isSideOpen(precheck, side) }
}

/** Approved photos stay; where staff ask for one, only that. */
export function isSideOpen({ review, reviewSide }: Precheck, side: PhotoSide): boolean {
  if (review === 'approved') return false
  if (review === 'again') return reviewSide === null || reviewSide === 'both' || reviewSide === side
  return true
}

function addedOf({ addOns }: Pick<Precheck, 'addOns'>): Record<string, number> {
  return Object.fromEntries(addOns.map(({ code, quantity }) => [code, quantity]))
}

export type Country = { readonly code: string; readonly name: string }

/** By name, Panama first; named here alone, as browsers ship other tables. */
export function countries(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const rank = (code: string) => (code === 'PA' ? 0 : 1)
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, locale))
}
