import { isChangeable } from '~/domain/booking-change'
import type { Catalogue } from '~/domain/catalogue'
import { panamaNow } from '~/domain/rental-period'
import { awaitsPayment } from '~/domain/reservation'
import type { RentalSearch } from '~/domain/search'
import { correctSearch } from '~/domain/search-correction'
import { ownBooking } from '~/features/booking/own-booking.server'
import { catalogue } from '~/server/catalogue.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { ChangeAnswer, ChangeAsked, ChangePage, ChangeWish } from './change.types'
import { offerChange } from './change-booking.server'
import { changeOptions } from './change-options.server'
import { managedOf } from './get-managed.server'
import { nearestChanges } from './nearest-changes.server'
import { isSame, refuse } from './plan-change.server'

/** What the booking of this browser could be instead, and what that would mean (D20). @throws AppError `unavailable`. */
export async function getChange(asked: ChangeAsked): Promise<ChangeAnswer> {
  const own = await ownBooking()
  if (!own) return { redirect: 'look_up' }
  const { reservation } = own
  if (awaitsPayment(reservation.status)) return { redirect: 'checkout' }
  const managed = managedOf(own)
  const { value: content } = await catalogue(reservation.brand)
  const { wish, corrections } = wishOf(reservation, asked, content)
  const isOpen = isChangeable(reservation, panamaNow(requestContext().now))
  const shared = { managed, isOpen, version: reservation.version, wish, corrections }
  if (!isOpen) return { change: { ...shared, ...nothing, result: refuse('not_changeable') } }
  const [options, result] = await Promise.all([
    changeOptions(reservation, wish, content),
    offerChange(reservation, wish),
  ])
  const isTaken = !result.ok && ['sold_out', 'car_unavailable'].includes(result.error)
  const nearest = isTaken ? await nearestChanges(reservation, wish, options.cars) : []
  return { change: { ...shared, ...options, result, nearest } }
}

const nothing = { cars: [], coverages: [], addOns: [], nearest: [] } satisfies Partial<ChangePage>

/** As booked but for what is asked; a search that was changed is corrected as every other (D2). */
function wishOf(
  reservation: ReservationRecord,
  asked: ChangeAsked,
  content: Catalogue,
): Pick<ChangePage, 'wish' | 'corrections'> {
  const { pickupBranch, returnBranch, pickup, return: returned } = reservation
  const booked: RentalSearch = { pickupBranch, returnBranch, pickup, return: returned }
  const { search, carId, coverageCode, addOns } = asked
  const kept: ChangeWish = {
    search: booked,
    carId: carId ?? reservation.carId,
    coverageCode: coverageCode ?? reservation.coverageCode ?? '',
    addOns: addOns ?? Object.fromEntries(reservation.addOns.map((one) => [one.code, one.quantity])),
  }
  const wanted = { ...booked, ...search }
  const isMoved = !isSame(reservation, {
    search: wanted,
    carId: reservation.carId,
    coverageCode: reservation.coverageCode ?? '',
    addOns: Object.fromEntries(reservation.addOns.map((one) => [one.code, one.quantity])),
  })
  if (!isMoved) return { wish: kept, corrections: [] }
  const now = panamaNow(requestContext().now)
  const corrected = correctSearch(wanted, { ...content, now })
  return { wish: { ...kept, search: corrected.search }, corrections: corrected.corrections }
}
