import { localeTable } from '../../../domain/locales'
import { fromCents } from '../../../domain/pricing/money'
import type { DeclineReason, PaymentRequest } from '../port'

export function orderBody(request: PaymentRequest): string {
  const money = { currency_code: request.currency, value: fromCents(request.amount) }
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.reservationCode,
        invoice_id: request.attemptId,
        description: request.description.slice(0, 127),
        amount: { ...money, breakdown: { item_total: money } },
      },
    ],
    payment_source: {
      paypal: {
        email_address: request.customer.email,
        experience_context: {
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          locale: localeTable[request.locale].country,
          ...(request.brandName ? { brand_name: request.brandName.slice(0, 127) } : {}),
        },
      },
    },
  })
}

/** Issues after which the order's own state is the answer. */
export const lookAgain: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

/** Issues that mean that another request is capturing this order right now. */
export const inProgress: ReadonlySet<string> = new Set([
  'ORDER_COMPLETION_IN_PROGRESS',
  'PREVIOUS_REQUEST_IN_PROGRESS',
])

const reasons: Record<string, DeclineReason> = {
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  CARD_EXPIRED: 'expired',
  DUPLICATE_INVOICE_ID: 'duplicate',
  ORDER_EXPIRED: 'order_expired',
}

/** Why a request was refused; an issue that blames our request is `invalid`. */
export function reasonOf(issue: string): DeclineReason {
  return reasons[issue] ?? 'invalid'
}
