import type { ReservationStatus } from '~/domain/booking/reservation'
import type { ActRefusal } from '~/domain/booking/staff-acts'
import type { Act } from './staff-act.schema'

/** Names of the acts, as staff read them in the back office, which speaks Spanish. */
export const actNames: Record<Act['act'], string> = {
  hand_over: 'Entregar el auto',
  take_back: 'Recibir el auto',
  no_show: 'No se presentó',
  change: 'Cambiar fechas, auto, cobertura o extras',
  extend: 'Extender el alquiler',
  cancel: 'Cancelar',
  give_back: 'Devolver dinero',
  write: 'Escribir al cliente',
}

export const statusNames: Record<ReservationStatus, string> = {
  unpaid: 'Sin pagar',
  pending_payment: 'Pago en proceso',
  confirmed: 'Confirmada, paga en la sucursal',
  paid: 'Pagada',
  failed: 'Pago fallido',
  expired: 'Vencida',
  cancelled: 'Cancelada',
  no_show: 'No se presentó',
  refunded: 'Reembolsada',
}

/** Why an act cannot be done, and what to do instead. */
export function refusalWords(
  refusal: ActRefusal,
  act: Act['act'],
  { status }: { readonly status: ReservationStatus },
): string {
  if (refusal === 'not_booked') {
    return `La reserva no está en pie: ${statusNames[status].toLowerCase()}.`
  }
  return (refusal === 'too_early' && earlyWords[act]) || refusals[refusal]
}

const refusals: Record<Exclude<ActRefusal, 'not_booked'>, string> = {
  payment_pending: 'El cliente está pagando en este momento: espera a que termine.',
  out: 'El cliente ya tiene el auto. Recíbelo, o extiende el alquiler.',
  back: 'El auto ya se devolvió. Lo que queda es devolver dinero.',
  too_early: 'Todavía no empieza: la hora de recogida no ha pasado.',
  too_late: 'La hora de devolución ya pasó: recibe el auto o extiende el alquiler.',
  nothing_paid: 'No hay dinero pagado en línea que devolver.',
}

const earlyWords: Partial<Record<Act['act'], string>> = {
  hand_over: 'Se entrega desde 12 horas antes de la recogida.',
  no_show: 'Se puede marcar desde dos horas después de la recogida.',
}
