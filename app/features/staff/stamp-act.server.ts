import {
  type Change,
  type Conflicts,
  changeOrRefuse,
} from '~/features/booking/change-reservation.server'
import { readBranches } from '~/server/directus/branches.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { type ActResult, refusalOf } from './act-refusal.server'
import type { ActOf } from './staff-act.schema'
import { refusalWords } from './staff-words.server'

/** Adds to the change that stamps a booking, or refuses it. */
type Adding = (
  stamp: Change,
  reservation: ReservationRecord,
  conflicts: Conflicts,
) => Change | { readonly refusal: string }

/** Stamps time, person and branch when a car goes out or comes back (D57), in one write with whatever `add` adds. */
export async function stampAct(
  known: ReservationRecord,
  stamped: ActOf<'hand_over'> | ActOf<'take_back'>,
  add: Adding = (stamp) => stamp,
): Promise<ActResult> {
  const { act, branch: slug } = stamped
  const branches = await readBranches(directus(), known.brand, 'all')
  const branch = branches.find((one) => one.slug === slug)
  if (!branch) return { refused: 'Esa sucursal ya no existe: elige otra.' }
  const reservation = await changeOrRefuse<string>(known, (now, conflicts) => {
    const refusal = refusalOf(act, now)
    if (refusal) return { refusal: refusalWords(refusal, act, now) }
    if (stamped.act === 'hand_over' && stamped.version !== now.version) return { refusal: CHANGED }
    return add(stampOf(act, { id: branch.id, name: branch.name.es }), now, conflicts)
  })
  if ('refusal' in reservation) return { refused: reservation.refusal }
  const done = act === 'hand_over' ? 'Auto entregado' : 'Auto devuelto'
  return { done: `${done} en ${branch.name.es}.`, reservation }
}

const CHANGED =
  'La reserva cambió desde que abriste esta página: mira otra vez qué auto es y cuánto falta por cobrar.'

function stampOf(
  act: 'hand_over' | 'take_back',
  branch: { readonly id: number; readonly name: string },
): Change {
  const { now, person = '' } = requestContext()
  return act === 'hand_over'
    ? {
        events: [act],
        note: `Auto entregado en ${branch.name}`,
        fields: { handedOverAt: now, handedOverBy: person, handedOverBranchId: branch.id },
      }
    : {
        events: [act],
        note: `Auto devuelto en ${branch.name}`,
        fields: { returnedAt: now, returnedBy: person, returnedBranchId: branch.id },
      }
}
