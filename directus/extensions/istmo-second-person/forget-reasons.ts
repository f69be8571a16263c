import { noteWithoutReason, reasonedEvents } from '../../../app/domain/booking/staff-acts.ts'
import type { Database } from './directus.ts'

/**
 * Reasons that staff gave for money of somebody who rents go with that person's data: in the history, which keeps what was done,
 * and in what waits for a second person, which nobody can carry out any more.
 */
export async function forgetReasons(code: unknown, database: Database): Promise<void> {
  const booking = await database('reservations').where({ reservation_id: code }).first()
  if (!booking) return
  const own = { collection: 'reservations', item: String(booking.id) }
  await database('confirmations').where(own).update({ reason: null, values: '{}' })
  await database('confirmations')
    .where({ ...own, state: 'pending' })
    .update({ state: 'lapsed', outcome: 'Los datos de la reserva se borraron.' })
  const byStaff = { reservation: booking.id, actor: 'staff' }
  for (const step of await database('reservation_steps').where(byStaff).orderBy('id', 'asc')) {
    if (!reasonedEvents.some((event) => event === step.event)) continue
    const why = noteWithoutReason(String(step.why ?? ''))
    await database('reservation_steps').where({ id: step.id }).update({ why })
  }
}
