import { part, textOf } from '../pages/endpoint.ts'

/** The money of a row of payments, in cents. */
export function paidPart(one: unknown) {
  const reservation = part(one, 'captured_reservation')
  return {
    status: textOf(part(one, 'status')),
    amount: cents(part(one, 'amount')),
    refunded: cents(part(one, 'refunded_amount')),
    refundDue: centsOrNull(part(one, 'refund_due')),
    refundMore: centsOrNull(part(one, 'refund_more')),
    capturedReservation: isNothing(reservation) ? null : Number(reservation),
    capturedAmendment: textOf(part(one, 'captured_amendment')) || null,
    capturedAt: Date.parse(textOf(part(one, 'captured_at'))),
  }
}

export function centsOrNull(value: unknown): number | null {
  return isNothing(value) ? null : cents(value)
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** Decimals come as text from some databases. */
export function cents(value: unknown): number {
  return Math.round(Number(value ?? 0) * 100)
}
