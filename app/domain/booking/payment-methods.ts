/** Ways to pay online (§9.5). Each attempt to pay is by one of them. */
export const attemptMethods = ['card', 'paypal'] as const
export type AttemptMethod = (typeof attemptMethods)[number]

/** Ways to pay for a booking. */
export type PaymentMethod = AttemptMethod | 'counter'

export const paymentTypes = ['unpaid', ...attemptMethods, 'counter'] as const

type MethodRules = {
  /** Its name in the booking's history, which staff read in Spanish. */
  readonly name: string
  /** The gateway that settles it; null: the one that the brand's `payment_gateway` names (D40). */
  readonly gateway: string | null
  /** Where the payer confirms: in a window beside our page, or on a page that takes our page's place (D18). */
  readonly opens: 'window' | 'page'
  /** Whether its gateway knows a payment by the number of an order alone, which it gives when the payment starts. */
  readonly isFoundByOrder: boolean
}

/** The rules in which the ways to pay online differ. */
export const methodRules: Readonly<Record<AttemptMethod, MethodRules>> = {
  card: {
    name: 'tarjeta',
    gateway: null,
    opens: 'window',
    isFoundByOrder: false,
  },
  paypal: {
    name: 'PayPal',
    gateway: 'paypal',
    opens: 'page',
    isFoundByOrder: true,
  },
}

export function isOnline(method: PaymentMethod): method is AttemptMethod {
  return method !== 'counter'
}
