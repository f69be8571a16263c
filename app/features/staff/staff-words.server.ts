import type { ReservationStatus } from '~/domain/booking/reservation'
import type { ActRefusal } from '~/domain/booking/staff-acts'
import { formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { undecidedPayment } from './act-refusal.server'
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
  reservation: ReservationRecord,
): string {
  const { status } = reservation
  if (refusal === 'payment_pending') return payingWords(reservation)
  if (refusal === 'not_booked') {
    return `La reserva no está en pie: ${statusNames[status].toLowerCase()}.`
  }
  return (refusal === 'too_early' && earlyWords[act]) || refusals[refusal]
}

/** The advice while a payment is undecided, or on its way back. */
export function payingWords(reservation: ReservationRecord): string {
  const paying = undecidedPayment(reservation)
  const payment = paying
    ? `Hay un pago en línea de ${paymentWords(paying)}, y`
    : 'Un pago en línea va o vuelve, y'
  return `${payment} todavía no se sabe si entró. No lo cobres en el mostrador: espera un momento y abre otra vez la reserva.`
}

/** Its sum, and since when it is on its way. */
export function paymentWords({
  amount,
  createdAt,
}: Pick<NonNullable<ReturnType<typeof undecidedPayment>>, 'amount' | 'createdAt'>): string {
  return `${formatMoney(amount)}, desde ${formatDateTime(panamaNow(createdAt), 'es')}`
}

const refusals: Record<Exclude<ActRefusal, 'not_booked' | 'payment_pending'>, string> = {
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
