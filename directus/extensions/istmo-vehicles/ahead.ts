import { isBooked } from '../../../app/domain/booking/reservation.ts'
import { dateOf, panamaNow } from '../../../app/domain/calendar/rental-period.ts'
import type { Database, Row } from '../../lib/hooks.ts'
import { openStatuses } from './stay.ts'

/** Those that keep their vehicle and are not back, however late, the nearest first. */
export async function ahead(database: Database, match: Row): Promise<readonly Row[]> {
  const today = new Date(`${dateOf(panamaNow(Date.now()))}T00:00:00`)
  const open = () => database('reservations').where(match).orderBy('pickup_date', 'asc')
  const [late, others] = await Promise.all([
    open()
      .where('return_date', '<', today)
      .whereIn('status', openStatuses.filter(isBooked))
      .whereNull('returned_at'),
    open().where('return_date', '>=', today).whereIn('status', openStatuses),
  ])
  return [...late, ...others]
}
