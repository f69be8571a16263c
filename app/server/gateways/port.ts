import type { GatewayTransaction } from '../../domain/booking/payment-differences'
import type { AttemptMethod } from '../../domain/booking/payment-methods'
import type { Locale } from '../../domain/locales'
import type { Cents } from '../../domain/pricing/money'

/** The gateways (`payment_gateway` of the site config, §3.17) and the ways to pay (§9.5). */
export const gatewayNames = ['metrobank', 'paypal'] as const
export type GatewayName = (typeof gatewayNames)[number]

export type GatewayConfig = {
  metrobank?: {
    /** Base address of the transaction API, without `/api/Transaction/...`. */
    apiUrl: string
    tokenizerUrl: string
    terminalId: string
    /** The merchant's secret identification; never leaves the server. */
    identification: string
  }
  paypal?: { apiUrl: string; clientId: string; secret: string; webhookId: string }
  redirectOrigins: readonly string[]
  timeoutMs?: number
}

/** Never its number, never its cvv (D15). `expiry` is `MMYY`. */
export type TokenizedCard = { token: string; brand: string; last4: string; expiry: string }

/** Everything in it comes from the frozen quote, nothing from the browser. */
export type PaymentRequest = {
  /** Idempotency key, OrderTrackingNumber, PayPal-Request-Id and invoice_id. 1-100 of `A-Za-z0-9_-`. */
  attemptId: string
  reservationCode: string
  /** At least 1. */
  amount: Cents
  currency: 'USD'
  /** At most 127 characters. */
  description: string
  locale: Locale
  /** Absolute; the payer comes back by POST or GET. */
  returnUrl: string
  cancelUrl: string
  customer: { name: string; email: string }
  brandName?: string
  /** Required by metrobank, ignored by paypal. */
  card?: TokenizedCard
}

export type PaymentRef = { attemptId: string; orderId?: string; transactionId?: string }

export type DeclineReason =
  | 'declined'
  | 'funds'
  /** The card of the payer. */
  | 'expired'
  /** The time that the gateway gave its payer. */
  | 'order_expired'
  | 'authentication'
  | 'unavailable'
  | 'cvv'
  | 'duplicate'
  | 'invalid'

/** Believed only after `mismatch` (`./index`). `refunded`: what went back; all of it back is `reversed` instead. */
export type Approved = {
  status: 'approved'
  transactionId: string
  amount: Cents
  currency: string
  refunded: Cents
  reservationCode?: string
  orderId?: string
  authorization?: string
  card?: { brand: string; last4: string }
}

/** Nothing was charged. `code` is the gateway's own, for logs and staff. */
type Declined = {
  status: 'declined'
  code: string
  reason: DeclineReason
  orderId?: string
  transactionId?: string
}

export type PaymentOutcome =
  | Approved
  | Declined
  /** The payer has something to do at `url`; null: at an address to which we send nobody. */
  | { status: 'redirect'; url: string | null; orderId: string; transactionId?: string }
  /** Not decided yet. `capturable`: the payer agreed and `capture` is what is missing. */
  | { status: 'pending'; capturable: boolean; orderId?: string; transactionId?: string }
  | {
      status: 'reversed'
      transactionId: string
      amount: Cents
      currency: string
      reservationCode?: string
    }
  /** Final only `NOT_FOUND_IS_FINAL_MS` after sending: until then a request may still be on its way. */
  | { status: 'not_found' }

type Redirect = Extract<PaymentOutcome, { status: 'redirect' }>

/** The outcome of a start, whose payer can always go on. */
export type StartOutcome = Exclude<PaymentOutcome, Redirect> | (Redirect & { url: string })

export const NOT_FOUND_IS_FINAL_MS = 60_000

export type RefundOutcome =
  | { status: 'refunded'; refundId: string; amount: Cents }
  /** Accepted, not done yet; or the payment itself is still undecided. Ask again later. */
  | { status: 'pending'; refundId?: string }
  /** Nothing was captured and nothing will be, provided `capture` is not called for it again. */
  | { status: 'voided' }
  | { status: 'declined'; code: string; reason: DeclineReason }
  | { status: 'not_found' }

/** Never proof of payment (D17): the caller finds the attempt by any of the ids and asks with `query`. */
export type PaymentHint = {
  gateway: GatewayName
  /** The gateway's event id; the caller drops ids it has seen. Absent on browser returns. */
  eventId?: string
  kind: string
  attemptId?: string
  orderId?: string
  transactionId?: string
}

/** D15. @throws GatewayUnknownError: the answer was lost; GatewayUnavailableError: nothing was done. */
export interface PaymentGateway {
  readonly name: GatewayName

  readonly methods: readonly AttemptMethod[]

  /** Calling it again with the same request never charges twice. */
  start(request: PaymentRequest): Promise<StartOutcome>

  query(ref: PaymentRef): Promise<PaymentOutcome>

  /** Safe to repeat. Where the gateway captures by itself (metrobank) it is the same as `query`. */
  capture(ref: PaymentRef): Promise<PaymentOutcome>

  /** Releases it if open, gives all money back if captured. Safe to repeat. */
  void(ref: PaymentRef): Promise<RefundOutcome>

  /** `key`, the refund's own idempotency key, never refunds twice: repeat with it after a `GatewayUnknownError`. */
  refund(ref: PaymentRef, amount: Cents, key: string): Promise<RefundOutcome>

  /**
   * Captures and refunds that were made between two instants (epoch milliseconds), as the gateway's own report has them:
   * PayPal's may lack those of the last three hours.
   */
  transactions(from: number, to: number): AsyncIterable<GatewayTransaction>

  /** Query of a GET, fields of a form POST. Null when it says nothing. */
  readReturn(params: URLSearchParams): PaymentHint | null

  /** A field that `readReturn` finds the attempt by; null: it would need the order, which the ref lacks. */
  returnField(ref: PaymentRef): readonly [name: string, value: string] | null

  /**
   * Gives null for a wrong signature or shape. `body` is the raw text as received. It is null itself where the gateway has
   * no webhooks.
   */
  readonly readWebhook:
    | ((message: { headers: Headers; body: string }) => Promise<PaymentHint | null>)
    | null
}
