import { type AttemptStatus, openStatuses } from '~/domain/attempt'
import { isClosed, reservationStatuses } from '~/domain/reservation'
import { toTimestamp } from './fields.server'
import type { ReservationFilter } from './reservations.server'

/** Instants are epoch milliseconds; `carId` narrows to one car. */
type OfCar = { readonly carId?: number | undefined }

/** Unpaid holds whose time was over at `now` (D6). One whose payment is in flight is not among them. */
export function overdueHolds(now: number, { carId }: OfCar = {}): ReservationFilter {
  return {
    status: { _in: ['unpaid', 'failed'] },
    hold_expires_at: { _lte: toTimestamp(now) },
    ...ofCar(carId),
  }
}

/** Closed reservations that still own a half day, a use of a coupon or a place among the holds. */
export function closedButHolding({ carId }: OfCar = {}): ReservationFilter {
  return {
    status: { _in: reservationStatuses.filter(isClosed) },
    _or: ['slots', 'redemptions', 'holds'].map((owned) => ({ [owned]: some })),
    ...ofCar(carId),
  }
}

/** Reservations with an attempt that is open and began before `before`. */
export function withOpenAttempt(before: number): ReservationFilter {
  const attempt = {
    status: { _in: [...openStatuses] },
    date_created: { _lte: toTimestamp(before) },
  }
  return { payments: { _some: attempt } }
}

/** Reservations with an attempt that was given up because the gateway knew nothing of it, begun after `after`. */
export function withLostAttempt(after: number): ReservationFilter {
  const attempt = {
    status: { _eq: 'failed' },
    response_code: { _eq: 'not_found' },
    date_created: { _gte: toTimestamp(after) },
  }
  return { payments: { _some: attempt } }
}

/** Reservations that are waiting for a payment of which none is open: a crash of an older version left them. */
export function waitingForNothing(): ReservationFilter {
  return {
    status: { _eq: 'pending_payment' },
    payments: { _none: { status: { _in: [...openStatuses] } } },
  }
}

/** Reservations of which an attempt says something else than they: its money was accepted, and they are not paid. */
export function capturedElsewhere(): ReservationFilter {
  const accepted: readonly AttemptStatus[] = ['refunded', 'captured']
  return {
    _or: [
      {
        status: { _in: ['unpaid', 'pending_payment', 'failed', 'expired'] },
        payments: {
          _some: { captured_reservation: { _nnull: true }, status: { _neq: 'refunded' } },
        },
      },
      {
        payments: {
          _some: { captured_reservation: { _nnull: true }, status: { _nin: [...accepted] } },
        },
      },
    ],
  }
}

/** Booked reservations of tracked cars, not returned yet at `now` (Panama-local), that own no half day. */
export function bookedWithoutCar(now: string): ReservationFilter {
  return {
    status: { _in: ['paid', 'confirmed'] },
    unit: { _nnull: true },
    return_date: { _gt: now },
    slots: { _none: { id: { _nnull: true } } },
  }
}

const some = { _some: { id: { _nnull: true } } }

function ofCar(carId: number | undefined): ReservationFilter {
  return carId === undefined ? {} : { car: { _eq: carId } }
}
