import { bookingFingerprint, type Wish } from '~/domain/booking/amendment'
import { isOpen } from '~/domain/booking/attempt'
import { isCancellable } from '~/domain/booking/cancellation'
import { isUnderWay } from '~/domain/booking/extension'
import { isOnline } from '~/domain/booking/payment-methods'
import { awaitsPayment } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { shownCar } from '~/domain/catalogue'
import type { BookingView } from '~/features/booking/booking.types'
import { ownBooking } from '~/features/booking/own-booking.server'
import { settledOf } from '~/features/booking/payment-ledger.server'
import { bookedOf } from '~/features/booking/plan-amendment.server'
import { catalogue } from '~/server/content/catalogue.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { AmendmentAsked } from './payment.schema'
import type { AmendmentAnswer, AmendmentPage } from './payment.types'
import { freeCancelAfter, planPayment, wantedOf } from './plan-payment.server'
import { paymentProgress } from './sync-attempt.server'

/**
 * The payment that this browser's booking needs; one under way is shown whatever is asked. @throws AppError
 * `unavailable`.
 */
export async function getAmendmentPage(asked: AmendmentAsked): Promise<AmendmentAnswer> {
  const own = await ownBooking()
  if (!own) return { redirect: 'look_up' }
  const { reservation, view } = own
  if (awaitsPayment(reservation.status)) return { redirect: 'checkout' }
  const { kind } = asked
  const methods = view.methods.filter(isOnline)
  const progress = await paymentProgress({ code: reservation.code, kind })
  const open = reservation.attempts.find((one) => one.amendment && isOpen(one))
  const kept = settledOf(reservation)
  const base = bookingFingerprint(bookedOf(reservation))
  const now = panamaNow(requestContext().now)
  const hasCar = isUnderWay(reservation, now)
  const isCancellableStill = isCancellable(reservation, now)
  if (open?.amendment && (progress.state === 'verify' || progress.state === 'pending')) {
    const { amount, amendment } = open
    const isExtension = hasCar && amendment.kind === 'change'
    const due = amendment.after?.return
    const shared = {
      isExtension,
      booking: view,
      car: view.car,
      trip: isExtension && due ? { ...view, search: { ...view.search, return: due } } : view,
      total: kept + amount,
      kept,
      amount,
      base,
      freeCancelUntil: freeCancelAfter(reservation, amendment),
      isCancellable: isCancellableStill,
      saved: 0,
      deposit: amendment.after?.quote?.cover?.deposit ?? view.cover.deposit,
    }
    return { page: { ...shared, kind: amendment.kind, methods, progress, query: amendment.query } }
  }
  const wanted = wantedOf(reservation, asked)
  const planned = await planPayment(reservation, wanted)
  if ('refusal' in planned || methods.length === 0)
    return { redirect: progress.state === 'done' ? 'done' : 'nothing' }
  const { payment, total, saved } = planned
  const deposit = planned.deposit ?? view.cover.deposit
  const { amount, query } = payment
  // How an earlier payment ended that was of something else is no news of this one.
  const last = reservation.attempts.at(-1)
  const isOfThis = last?.amendment?.query === query && progress.state === 'failed'
  const none = { state: 'none', attempts: reservation.attempts.length } as const
  const { car, trip } =
    wanted.kind === 'change'
      ? await wished(view, wanted.wish, reservation)
      : { car: view.car, trip: view }
  return {
    page: {
      ...{
        kind,
        booking: view,
        car,
        trip,
        total,
        kept,
        amount,
        base,
        freeCancelUntil: freeCancelAfter(reservation, payment),
        isCancellable: isCancellableStill,
        saved,
        deposit,
        methods,
        query,
        isExtension: hasCar && kind === 'change',
      },
      progress: isOfThis ? progress : none,
    },
  }
}

async function wished(
  view: BookingView,
  { carId, search }: Wish,
  { brand }: ReservationRecord,
): Promise<Pick<AmendmentPage, 'car' | 'trip'>> {
  const { cars, branches } = (await catalogue(brand)).value
  const branch = (slug: string) => branches.find((one) => one.slug === slug)
  const pickupBranch = branch(search.pickupBranch) ?? view.pickupBranch
  const returnBranch = branch(search.returnBranch) ?? view.returnBranch
  const other = cars.find(({ id }) => id === carId)
  return { car: other ? shownCar(other) : view.car, trip: { search, pickupBranch, returnBranch } }
}
