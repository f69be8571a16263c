import { changeOrRefuse } from '~/features/booking/change-reservation.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { ActResult } from './act-refusal.server'
import type { ActOf } from './staff-act.schema'

/** Writes to the renter, in the frame of their language; it stands in the booking's history and among its mails. */
export async function writeAct(
  known: ReservationRecord,
  { message, version }: ActOf<'write'>,
): Promise<ActResult> {
  const written = await changeOrRefuse<string>(known, (now) => {
    if (now.version !== version) return { refusal: CHANGED }
    return {
      events: ['write'],
      // The words stand in the mail alone, which goes with the renter's data; a step stays.
      note: 'Correo al cliente',
      mail: { kind: 'staff_message', facts: null, message },
    }
  })
  if ('refusal' in written) return { refused: written.refusal }
  return { done: `El correo va en camino a ${written.renter.email}.`, reservation: written }
}

const CHANGED =
  'La reserva cambió mientras escribías, o el correo ya salió: mírala y envíalo otra vez.'
