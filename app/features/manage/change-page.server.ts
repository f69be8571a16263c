import { asBooked, isAsBooked, type Wish } from '~/domain/booking/amendment'
import { isChangeable } from '~/domain/booking/booking-change'
import { extendedTo } from '~/domain/booking/extension'
import { awaitsPayment } from '~/domain/booking/reservation'
import { correctSearch } from '~/domain/booking/search-correction'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import type { WishAsked } from '~/features/booking/booking.schema'
import { ownBooking } from '~/features/booking/own-booking.server'
import { bookedOf } from '~/features/booking/plan-amendment.server'
import { wishFrom } from '~/features/booking/wish-params'
import { catalogue } from '~/server/content/catalogue.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { ChangeAnswer, ChangePage, OfferResult } from './change.types'
import { offerChange, refuse } from './change-booking.server'
import { changeOptions } from './change-options.server'
import { extensionOf } from './extension.server'
import { managedOf } from './get-managed.server'
import { longerChange } from './longer-change.server'
import type { Extension } from './manage.types'
import { nearestChanges } from './nearest-changes.server'

/**
 * The other forms that this browser's booking could take, and what each would mean (D20). @throws AppError
 * `unavailable`.
 */
export async function getChange(asked: WishAsked): Promise<ChangeAnswer> {
  const own = await ownBooking()
  if (!own) return { redirect: 'look_up' }
  const { reservation } = own
  if (awaitsPayment(reservation.status)) return { redirect: 'checkout' }
  const managed = managedOf(own)
  const { value: content } = await catalogue(reservation.brand)
  const extension = await extensionOf(reservation, asked.search?.return)
  const { wish, corrections } = extension
    ? { wish: longerWish(reservation, asked, extension), corrections: [] }
    : wishOf(reservation, asked, content)
  const isOpen = extension !== null || isChangeable(reservation, panamaNow(requestContext().now))
  const { version } = reservation
  const shared = { managed, isOpen, extension, version, wish, corrections }
  if (extension) {
    const result = await offerChange(own, wish)
    return { change: { ...shared, ...nothing, result } }
  }
  if (!isOpen) return { change: { ...shared, ...nothing, result: refuse('not_changeable') } }
  const [options, result] = await Promise.all([
    changeOptions(reservation, wish, content),
    offerChange(own, wish),
  ])
  const isTaken = !result.ok && ['sold_out', 'car_unavailable'].includes(result.error)
  const nearest = isTaken ? await nearestChanges(reservation, wish, options.cars) : []
  const total = totalNow(result, reservation)
  const longer = total === null ? null : await longerChange(reservation, wish, total)
  return { change: { ...shared, ...options, result, longer, nearest } }
}

const nothing = {
  cars: [],
  coverages: [],
  addOns: [],
  deliveries: [],
  longer: null,
  nearest: [],
} satisfies Partial<ChangePage>

/** The total of what is wished, or of the booking while nothing else is; null: the wish is refused. */
function totalNow(result: OfferResult, { quote }: ReservationRecord): Cents | null {
  if (result.ok) return result.offer.after.total
  return result.error === 'same' ? quote.total : null
}

/** The booking until the return that is asked for, by default until the nearest later one. */
function longerWish(
  reservation: ReservationRecord,
  { search }: WishAsked,
  { nearest }: Extension,
): Wish {
  const due = search?.return ?? nearest?.return ?? reservation.return
  return extendedTo(bookedOf(reservation), due)
}

/** As booked but for what is asked; a search that was changed is corrected as every other (D2). */
function wishOf(
  reservation: ReservationRecord,
  asked: WishAsked,
  content: Catalogue,
): Pick<ChangePage, 'wish' | 'corrections'> {
  const booking = bookedOf(reservation)
  const booked = asBooked(booking)
  const kept = wishFrom(booking, { ...asked, search: undefined })
  const wanted = { ...booked.search, ...asked.search }
  if (isAsBooked(booking, { ...booked, search: wanted })) return { wish: kept, corrections: [] }
  const now = panamaNow(requestContext().now)
  const corrected = correctSearch(wanted, { ...content, now })
  return { wish: { ...kept, search: corrected.search }, corrections: corrected.corrections }
}
