import { amend } from '~/domain/booking/amendment'
import {
  extendedTo,
  extensionWindow,
  isPaidAtCounter,
  isUnderWay,
  nearestExtension,
} from '~/domain/booking/extension'
import { rentalOf } from '~/domain/booking/rental'
import {
  addDays,
  dateOf,
  type LocalDateTime,
  minutesBetween,
  panamaNow,
  rentalSettings,
} from '~/domain/calendar/rental-period'
import { slotKey } from '~/domain/stock/availability'
import { slotsOfOthers } from '~/features/booking/free-units.server'
import { bookedOf, extensionContext } from '~/features/booking/plan-amendment.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readTakenSlots } from '~/server/directus/slots.server'
import { requestContext } from '~/server/request-context.server'
import type { Extension } from './manage.types'

/** The later returns of a rental under way; null: it is not. @throws AppError `unavailable` */
export async function extensionOf(
  reservation: ReservationRecord,
  wanted?: LocalDateTime,
): Promise<Extension | null> {
  const now = panamaNow(requestContext().now)
  if (!isUnderWay(reservation, now)) return null
  const booking = bookedOf(reservation)
  const [context, taken] = await Promise.all([
    extensionContext(reservation),
    takenByOthers(reservation),
  ])
  const search = extendedTo(booking, reservation.return).search
  const rental = rentalOf(search, context.content)
  const branch = context.content.branches.find(({ slug }) => slug === search.returnBranch)
  const isAtCounter = isPaidAtCounter(booking)
  if (!rental || !branch) return { isAtCounter, takenFrom: null, latest: null, nearest: null }
  const { carId, unitNumber } = reservation
  const window = extensionWindow(booking, branch, {
    now,
    prepared: minutesBetween(search.return, rental.occupiedUntil),
    isTaken: (half) => unitNumber !== null && taken.has(slotKey(carId, unitNumber, half)),
  })
  const { takenFrom, latest } = window
  const near = nearestExtension(window, branch, wanted ?? addDays(search.return, 1))
  const found = near && amend(booking, extendedTo(booking, near), context)
  const difference = found && 'amendment' in found ? found.amendment.sum.difference : null
  const nearest = near ? { return: near, difference } : null
  return { isAtCounter, takenFrom, latest, nearest }
}

/** Half days of the model from the return on that this booking does not own. */
async function takenByOthers(reservation: ReservationRecord): Promise<ReadonlySet<string>> {
  const { carId, pickup, return: due, slots } = reservation
  const range = {
    from: dateOf(due),
    to: dateOf(addDays(pickup, rentalSettings.maximumDays + farthest)),
    carIds: [carId],
  }
  const all = await readTakenSlots(directus(), range, requestContext().now)
  return slotsOfOthers(
    all,
    slots.map(({ slot }) => slot),
  )
}

/** Days beyond the longest rental for which a vehicle may be prepared and driven home. */
const farthest = 34
