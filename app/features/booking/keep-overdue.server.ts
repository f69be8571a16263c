import { isBooked } from '~/domain/booking/reservation'
import { halfDays, panamaNow } from '~/domain/calendar/rental-period'
import { slotsFor } from '~/domain/stock/availability'
import { forEachIsolated } from '~/server/async/for-each-isolated.server'
import { directus } from '~/server/directus/client.server'
import { overdueReturns } from '~/server/directus/reservation-filters.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { eachReservation } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { changeReservation, outOfService } from './change-reservation.server'

/**
 * Keeps the vehicle of a car that is past its return and that nobody took back occupied, half day by half day, so that it
 * is not rented to the next renter (D57). Where the next booking already has the vehicle, it alerts staff. `now`: epoch
 * milliseconds. @returns how many were kept longer. @throws AppError `unavailable`: they cannot be listed.
 */
export async function keepOverdue(now: number): Promise<number> {
  const overdue = eachReservation(directus(), overdueReturns(panamaNow(now)))
  return await forEachIsolated(overdue, 'overdue vehicle not kept', (found) => keep(found, now))
}

async function keep(found: ReservationRecord, now: number): Promise<boolean> {
  let isTaken = false
  let isInService = true
  const kept = await changeReservation(found, (known, conflicts) => {
    const halves = halvesUntil(known, now)
    if (known.unitNumber === null || !isOut(known) || ownsAll(known, halves)) return null
    isTaken = (conflicts.get('reservation_slots') ?? 0) > 0
    isInService = (conflicts.get(outOfService) ?? 0) === 0
    if (isTaken) return null
    return {
      events: ['repair'],
      note: 'No consta que el auto haya vuelto: su vehículo sigue ocupado',
      fields: { occupiedUntil: panamaNow(now) },
      allocations: { slots: { carId: known.carId, unitNumber: known.unitNumber, halves } },
    }
  })
  if (isTaken) {
    const about = { alert: true, code: found.code, car: found.carId, unit: found.unitNumber }
    if (isInService) {
      log.error('a vehicle that is not back is booked next', {
        ...about,
        cure: 'Take the car back in the acts of its booking, or move the next booking to another vehicle.',
      })
    } else {
      log.error('a vehicle that is not back is not in service', {
        ...about,
        cure: 'Take the car back in the acts of its booking, or mark the vehicle as in service until it is back.',
      })
    }
  }
  return kept.version !== found.version
}

function isOut({ status, returnedAt }: ReservationRecord): boolean {
  return isBooked(status) && returnedAt === null
}

function halvesUntil({ pickup, occupiedUntil }: ReservationRecord, now: number) {
  const local = panamaNow(now)
  return halfDays(pickup, local > occupiedUntil ? local : occupiedUntil)
}

function ownsAll(
  { carId, unitNumber, slots }: ReservationRecord,
  halves: ReturnType<typeof halvesUntil>,
): boolean {
  const own = new Set(slots.map(({ slot }) => slot))
  return unitNumber === null || slotsFor(carId, unitNumber, halves).every((slot) => own.has(slot))
}
