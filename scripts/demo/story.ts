import { panamaEpoch } from '~/domain/calendar/rental-period.ts'
import type { Change } from '~/features/booking/change-reservation.server.ts'
import type { ReservationRecord } from '~/server/directus/reservation-record.server.ts'
import type { PlannedBooking } from './booking-plan.ts'

type Decide = (known: ReservationRecord, now: number) => Change

/** The events of a booking of the demo after it was reserved, one write each. */
export function storyOf(
  { code, postpaidQuote, prepaidQuote }: ReservationRecord,
  { state, method }: PlannedBooking,
): readonly Decide[] {
  const key = `${code}-1`
  const confirm: Decide = () => ({
    events: ['confirm'],
    note: 'Paga al recoger el auto',
    fields: { paymentType: 'counter', quote: postpaidQuote, holdExpiresAt: null },
  })
  const start: Decide = () => ({
    events: ['start_payment'],
    note: method === 'card' ? 'Paga con tarjeta' : 'Paga con PayPal',
    attempt: {
      create: {
        key,
        gateway: method === 'card' ? 'metrobank' : 'paypal',
        method,
        status: 'sent',
        amount: prepaidQuote.total,
        currency: prepaidQuote.currency,
        card: method === 'card' ? { brand: 'visa', last4: '1111', expiry: '12/29' } : null,
        amendment: null,
      },
    },
  })
  const attemptOf = ({ attempts }: ReservationRecord) => {
    const found = attempts.find((attempt) => attempt.key === key)
    if (!found) throw new Error(`The demo's booking ${code} has no attempt.`)
    return { id: found.id, key }
  }
  const pay: Decide = (known, now) => ({
    events: ['pay'],
    note: method === 'card' ? 'Pagada con tarjeta' : 'Pagada con PayPal',
    fields: { paymentType: method, quote: prepaidQuote, holdExpiresAt: null, paidAt: now },
    attempt: {
      ...attemptOf(known),
      patch: {
        status: 'captured',
        reason: '',
        responseCode: '00',
        transactionId: `DEMO-${code}`,
        capturedReservation: known.id,
        capturedAt: now,
      },
    },
  })
  const decline: Decide = (known) => ({
    events: ['fail'],
    note: 'El banco no autorizó el cobro',
    attempt: {
      ...attemptOf(known),
      patch: { status: 'declined', reason: 'declined', responseCode: '05' },
    },
  })
  const refund: Decide = (known) => ({
    events: ['refund'],
    note: 'Reembolsada a pedido del cliente',
    refund: prepaidQuote.total,
    attempt: {
      ...attemptOf(known),
      patch: { status: 'refunded', reason: 'refunded', refunded: prepaidQuote.total },
    },
  })
  const cancel: Decide = () => ({ events: ['cancel'], note: 'El cliente canceló', refund: 0 })
  const stayAway: Decide = (known) => ({
    events: ['no_show'],
    note: 'No se presentó',
    refund: 0,
    fields: { cancelledAt: panamaEpoch(known.pickup) + 3 * 3_600_000 },
  })
  const expire: Decide = () => ({ events: ['expire'], note: 'Nadie pagó a tiempo' })
  switch (state) {
    case 'confirmed':
      return [confirm]
    case 'cancelled':
      return [confirm, cancel]
    case 'no_show':
      return [confirm, stayAway]
    case 'paid':
      return [start, pay]
    case 'refunded':
      return [start, pay, refund]
    case 'failed':
      return [start, decline]
    case 'expired':
      return [expire]
    default:
      return []
  }
}
