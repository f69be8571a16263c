import { isClosed, reservationStatuses } from '../../../app/domain/booking/reservation.ts'
import { halfDays } from '../../../app/domain/calendar/rental-period.ts'
import { slotsFor } from '../../../app/domain/stock/availability.ts'
import { type Database, idOf, type Row } from '../../lib/hooks.ts'
import { vehicleById } from './vehicle.ts'

/** Statuses of bookings that keep their vehicle. */
export const openStatuses = reservationStatuses.filter((status) => !isClosed(status))

/** The half days of a booking: none where it is closed or has no unit. `row`: as the database has it, or as it will. */
export function halvesOfBooking(row: Row): string[] {
  const [from, returned] = [momentOf(row.pickup_date), momentOf(row.return_date)]
  const isOpen = openStatuses.some((status) => status === row.status)
  if (!isOpen || row.unit === null || from === null || returned === null) return []
  const until = momentOf(row.busy_until)
  return halfDays(from, until !== null && until > returned ? until : returned)
}

/** The slots that a booking or a block is to have, and no others. */
export async function slotsOfOwner(
  owner: { readonly block: unknown } | { readonly reservation: unknown },
  database: Database,
): Promise<ReadonlySet<string>> {
  if ('block' in owner) {
    const [block] = await database('vehicle_blocks').where({ id: owner.block }).limit(1)
    const vehicle = await vehicleById(block && idOf(block.vehicle), database)
    const [from, to] = [momentOf(block?.starts_at), momentOf(block?.ends_at)]
    if (!vehicle || from === null || to === null || to <= from) return new Set()
    return new Set(slotsFor(Number(vehicle.car), Number(vehicle.number), halfDays(from, to)))
  }
  const [row] = await database('reservations').where({ id: owner.reservation }).limit(1)
  return new Set(row ? slotsFor(Number(row.car), Number(row.unit), halvesOfBooking(row)) : [])
}

/**
 * Panama's clock, as the Studio sends it, with or without seconds; or as the database kept it: an instant at which the
 * clock of this process shows it, as a number or a date.
 */
export function momentOf(value: unknown): string | null {
  if (typeof value === 'number' || value instanceof Date) {
    const at = Temporal.Instant.fromEpochMilliseconds(Number(value))
    const clock = at.toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDateTime()
    return clock.toString({ smallestUnit: 'minute' })
  }
  const local = typeof value === 'string' ? value.replace(' ', 'T').slice(0, 16) : ''
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? local : null
}
