import { getCountries } from 'libphonenumber-js/min'
import { AppError } from '~/domain/app-error'
import { selectableTimes } from '~/domain/branch-hours'
import type { Locale } from '~/domain/catalogue'
import {
  betterPlans,
  bookedCount,
  DRIVER_ADD_ON,
  type PrecheckPriceFacts,
  precheckQuote,
  roomFor,
} from '~/domain/precheck-price'
import type { Quote } from '~/domain/price'
import { dateOf, panamaNow } from '~/domain/rental-period'
import { awaitsPayment, isBooked } from '~/domain/reservation'
import { bookedContent } from '~/features/booking/booked-content.server'
import { keptOf } from '~/features/booking/money-moved.server'
import { type OwnBooking, ownBooking } from '~/features/booking/own-booking.server'
import { catalogue } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { createPrecheck, findPrecheck, type Precheck } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { qrPath } from '~/server/qr.server'
import { requestContext } from '~/server/request-context.server'
import {
  MOST_DRIVERS,
  type PhotoSide,
  type PrecheckinStep,
  precheckinSteps,
} from './precheckin.schema'
import type { PhotoView, PrecheckinAnswer, PrecheckinView } from './precheckin.types'

export type OwnPrecheck = OwnBooking & {
  readonly precheck: Precheck
  readonly facts: PrecheckPriceFacts
}

/** Of the booking in this browser. @throws AppError `precheckin_disabled`, `unavailable`. */
export async function getPrecheckin(): Promise<PrecheckinAnswer> {
  const own = await ownPrecheck()
  if ('redirect' in own) return own
  return { view: viewOf(own) }
}

/** How far it has come; null: no booking that could be checked in was looked up in this browser. */
export async function precheckinVisit(): Promise<{ readonly done: PrecheckinStep } | null> {
  const own = await ownBooking()
  if (!own || !isOpen(own.reservation)) return null
  const found = await findPrecheck(directus(), own.reservation.id)
  return { done: found?.step ?? 'start' }
}

/** Where somebody who comes back goes on (D31). */
export async function whereLeft(): Promise<PrecheckinStep | null> {
  const own = await ownBooking()
  if (!own || !isOpen(own.reservation)) return null
  const found = await findPrecheck(directus(), own.reservation.id)
  if (!found) return 'preferences'
  if (found.review === 'again') return 'verify'
  const done = precheckinSteps.indexOf(found.step)
  return precheckinSteps[Math.min(done + 1, precheckinSteps.length - 1)] ?? 'preferences'
}

/** It is begun by being opened. @throws AppError `precheckin_disabled`, `unavailable`. */
export async function ownPrecheck(): Promise<
  OwnPrecheck | Exclude<PrecheckinAnswer, { readonly view: unknown }>
> {
  const own = await ownBooking()
  if (!own) return { redirect: 'start' }
  const { reservation } = own
  const { site, coverages, addOns } = (await catalogue(reservation.brand)).value
  if (!site.precheckinEnabled) throw new AppError('precheckin_disabled')
  if (awaitsPayment(reservation.status)) return { redirect: 'checkout' }
  if (!isOpen(reservation)) return { redirect: 'manage' }
  const facts = { quote: reservation.quote, car: own.view.car, coverages, addOns }
  const precheck = (await findPrecheck(directus(), reservation.id)) ?? (await begun(reservation.id))
  return { ...own, facts, precheck }
}

async function begun(reservationId: number): Promise<Precheck> {
  await createPrecheck(directus(), reservationId)
  const found = await findPrecheck(directus(), reservationId)
  if (!found) throw new AppError('internal', { details: { reason: 'pre-check-in not written' } })
  return found
}

/** Until the car is handed over. */
function isOpen({ status, return: returned }: ReservationRecord): boolean {
  return isBooked(status) && returned > panamaNow(requestContext().now)
}

function viewOf({ reservation, view, precheck, facts }: OwnPrecheck): PrecheckinView {
  const { pickup } = reservation
  const quote = quoteOf({ precheck, facts })
  const driver = facts.addOns.find(({ code }) => code === DRIVER_ADD_ON) ?? null
  const isDone = precheck.step === 'thanks'
  return {
    booking: view,
    version: precheck.version,
    done: precheck.step,
    arrivalTime: precheck.arrivalTime || pickup.slice(11, 16),
    flightNumber: precheck.flightNumber || reservation.renter.flightNumber,
    drivers: precheck.drivers,
    coverage: precheck.coverage,
    addOns: addedOf(precheck),
    licence: {
      number: precheck.licenseNumber || reservation.renter.license,
      country: precheck.licenseCountry || 'PA',
      expiry: precheck.licenseExpiry ?? '',
    },
    photos: { front: photoOf(precheck, 'front'), back: photoOf(precheck, 'back') },
    review: precheck.review,
    note: precheck.review === 'again' ? precheck.reviewNote : '',
    quote,
    due: precheck.due !== null && isAccepted(precheck) ? precheck.due : dueOf(reservation, quote),
    expressCode: isDone ? precheck.expressCode : null,
    qr: isDone && precheck.expressCode ? qrPath(precheck.expressCode) : null,
    arrivalTimes: timesOf(view.pickupBranch, pickup, precheck.arrivalTime),
    plans: betterPlans(facts),
    extras: facts.addOns
      .filter(({ code }) => code !== DRIVER_ADD_ON)
      .map((addOn) => ({ ...addOn, maxQuantity: roomFor(addOn, facts.quote) }))
      .filter(({ maxQuantity }) => maxQuantity > 0),
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

function isAccepted({ step }: Precheck): boolean {
  return step === 'thanks'
}

/** What was accepted stays at its price; before, it has today's. */
export function quoteOf({ precheck, facts }: Pick<OwnPrecheck, 'precheck' | 'facts'>): Quote {
  if (isAccepted(precheck) && precheck.quote) return precheck.quote
  return precheckQuote(facts, choiceOf(precheck, facts))
}

export function choiceOf(
  precheck: Pick<Precheck, 'coverage' | 'addOns' | 'drivers'>,
  facts: PrecheckPriceFacts,
) {
  const drivers = precheck.drivers.length - bookedCount(facts.quote, DRIVER_ADD_ON)
  return {
    coverage: precheck.coverage || null,
    addOns: { ...addedOf(precheck), [DRIVER_ADD_ON]: Math.max(0, drivers) },
  }
}

function addedOf({ addOns }: Pick<Precheck, 'addOns'>): Record<string, number> {
  return Object.fromEntries(addOns.map(({ code, quantity }) => [code, quantity]))
}

/** Cents: what is added, and what an earlier change left; of a booking that is paid at the counter everything. */
export function dueOf(reservation: ReservationRecord, after: Quote): number {
  return Math.max(0, after.total - keptOf(reservation))
}

export type PayablePrecheck = {
  readonly precheck: Precheck
  readonly quote: Quote
  /** Cents. */
  readonly due: number
  /** Of the better plan that it takes; null: the booked one stays. */
  readonly coverageId: number | null
}

/**
 * What is paid online of a pre-check-in (D31): everything that is due with it, of a booking that was to be paid at the
 * counter at the prepaid price. Null: none was begun, or its licence is not there yet.
 */
export async function payablePrecheck(
  reservation: ReservationRecord,
): Promise<PayablePrecheck | null> {
  const precheck = await findPrecheck(directus(), reservation.id)
  if (!precheck || precheckinSteps.indexOf(precheck.step) < precheckinSteps.indexOf('verify')) {
    return null
  }
  const [{ car }, { value }] = await Promise.all([
    bookedContent(reservation),
    catalogue(reservation.brand),
  ])
  const { coverages, addOns } = value
  const isCounter = reservation.status === 'confirmed'
  const booked = isCounter ? reservation.prepaidQuote : reservation.quote
  const facts = { quote: booked, car, coverages, addOns }
  const quote = isCounter
    ? precheckQuote(facts, choiceOf(precheck, facts))
    : quoteOf({ precheck, facts })
  const better = betterPlans(facts).find(({ code }) => code === precheck.coverage)
  return { precheck, quote, due: dueOf(reservation, quote), coverageId: better?.id ?? null }
}

/** Add-ons of a booking with those that its pre-check-in adds. */
export function addOnsWith({ addOns }: ReservationRecord, precheck: Precheck, quote: Quote) {
  const more = new Map(precheck.addOns.map(({ code, quantity }) => [code, quantity]))
  const drivers = precheck.drivers.length - bookedCount(quote, DRIVER_ADD_ON)
  if (drivers > 0) more.set(DRIVER_ADD_ON, drivers)
  const had = new Map(addOns.map(({ code, quantity }) => [code, quantity]))
  return [...new Set([...had.keys(), ...more.keys()])].map((code) => ({
    code,
    quantity: (had.get(code) ?? 0) + (more.get(code) ?? 0),
  }))
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
