import { hasBegun } from '~/domain/booking/extension'
import { attemptMethods } from '~/domain/booking/payment-methods'
import { isBooked, takesPrecheckin } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { shownCar } from '~/domain/catalogue'
import { shownQuote } from '~/domain/pricing/price'
import { catalogue } from '~/server/content/catalogue.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { gatewayOfMethod } from '~/server/gateways/configured.server'
import { requestContext } from '~/server/request-context.server'
import { bookedContent } from './booked-content.server'
import type { BookingAnswer, BookingView, NoticeRedirect } from './booking.types'
import { shownReservation } from './current-reservation.server'
import { finishDraft, readDraft } from './draft.server'
import { hasPass } from './pass.server'
import { balanceOf, instrumentOf } from './payment-ledger.server'

export async function getBooking(): Promise<BookingAnswer | NoticeRedirect> {
  const own = await shownReservation()
  if (!own) return withoutReservation()
  const { reservation, current } = own
  if (isBooked(reservation.status)) {
    await finishDraft(reservation)
    const booking = await bookingView(reservation)
    return { booking, hasPass: booking.takesPrecheckin && (await hasPass(reservation)) }
  }
  if (reservation.status === 'refunded') return { redirect: 'fleet', notice: 'payment_refunded' }
  if (!current) return withoutReservation()
  if (reservation.status === 'expired') {
    // One that its renter left ended before its time, and the browser may not have heard of it.
    const isOver = (reservation.holdExpiresAt ?? 0) <= requestContext().now
    return { redirect: 'reservation', notice: isOver ? 'reservation_expired' : 'not_held' }
  }
  if (reservation.status === 'cancelled') return { redirect: 'home', notice: 'no_reservation' }
  return { booking: await bookingView(reservation), hasPass: false }
}

async function withoutReservation(): Promise<NoticeRedirect> {
  const { search, carId } = await readDraft()
  return search && carId !== null
    ? { redirect: 'reservation', notice: 'not_held' }
    : { redirect: 'home', notice: 'no_reservation' }
}

/** Prices come from the frozen quotes; words, pictures and hours are today's. */
export async function bookingView(reservation: ReservationRecord): Promise<BookingView> {
  const [content, { value: current }] = await Promise.all([
    bookedContent(reservation),
    catalogue(reservation.brand),
  ])
  const { code, status, type, days, renter, freeCancelUntil } = reservation
  const { pickupBranch, returnBranch, pickup, return: returned } = reservation
  const { paymentGateway } = current.site
  const ways = attemptMethods.filter((way) => gatewayOfMethod(way, paymentGateway))
  return {
    ...content,
    car: shownCar(content.car),
    methods: [...ways, 'counter'],
    code,
    status,
    type,
    search: { pickupBranch, returnBranch, pickup, return: returned },
    days,
    addOns: reservation.addOns.flatMap((chosen) => {
      const addOn = current.addOns.find((one) => one.code === chosen.code)
      return addOn ? [{ addOn, quantity: chosen.quantity }] : []
    }),
    renter,
    quote: shownQuote(reservation.quote),
    prepaidQuote: shownQuote(reservation.prepaidQuote),
    postpaidQuote: shownQuote(reservation.postpaidQuote),
    now: requestContext().now,
    takesPrecheckin: takesPrecheckin(reservation, panamaNow(requestContext().now)),
    holdExpiresAt: isBooked(status) ? null : reservation.holdExpiresAt,
    freeCancelUntil,
    paidWith: status === 'paid' ? paidWith(reservation) : null,
    balance: balanceOf(reservation),
    goodwill: reservation.goodwill,
    isBegun: hasBegun(reservation, panamaNow(requestContext().now)),
    tolls: current.tolls,
  }
}

function paidWith({ attempts, paymentType }: ReservationRecord): BookingView['paidWith'] {
  const method = attemptMethods.find((one) => one === paymentType) ?? 'card'
  const captured = attempts.find(({ status }) => status === 'captured')
  return instrumentOf({ method, card: captured?.card ?? null })
}
