import { addDays, panamaNow, rentalDays } from '~/domain/calendar/rental-period'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { ActResult } from './act-refusal.server'
import { amendAct } from './amend-act.server'
import type { ActOf, Shown } from './staff-act.schema'
import { stampAct } from './stamp-act.server'

/**
 * Takes a car back. One that is late by more than the grace has cost further days (D3), which are shown first, and are paid at
 * the counter once they are confirmed. Where they cannot be priced staff are told, and the car is back all the same.
 */
export async function takeBackAct(
  found: ReservationRecord,
  act: ActOf<'take_back'>,
  shown: Shown | undefined,
): Promise<ActResult> {
  const { pickup, return: due, days, version, quote } = found
  const now = panamaNow(requestContext().now)
  const more = now > due ? rentalDays(pickup, now) - days : 0
  if (more <= 0) return await stampAct(found, act)
  const extend = { act: 'extend', return: addDays(due, more), settle: 'counter' } as const
  const offered = await amendAct(found, extend, undefined)
  const late = ['Vuelve tarde', more === 1 ? 'un día más' : `${more} días más`] as const
  const words = { heading: 'Recibir el auto, que vuelve tarde', confirm: 'Recibir el auto' }
  if ('refused' in offered) {
    const unpriced = { version, total: quote.total, refund: 0 }
    if (shown?.total === unpriced.total && shown.version === version)
      return await stampAct(found, act)
    const warning = `El atraso no se puede calcular aquí, así que no se suma a la cuenta: ${offered.refused}`
    return { offer: { ...words, rows: [late], warnings: [warning], shown: unpriced } }
  }
  if (!('offer' in offered)) return offered
  const { offer } = offered
  if (!shown) return { offer: { ...offer, ...words, rows: [late, ...offer.rows] } }
  const amended = await amendAct(found, extend, shown)
  return 'reservation' in amended ? await stampAct(amended.reservation, act) : amended
}
