/** Where an attempt stands, as the checkout and the verification screen show it. */
export type PaymentProgress =
  | { readonly state: 'none' }
  /** The renter has to act in the gateway's window. */
  | { readonly state: 'verify'; readonly url: string; readonly method: 'card' | 'paypal' }
  /** The gateway has not said yet; poll again. */
  | { readonly state: 'pending'; readonly method: 'card' | 'paypal' }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: PaymentFailure }

/** Each has its own message `payment_failed_{reason}` that says what happened and what to do. */
export type PaymentFailure =
  | 'declined'
  | 'funds'
  | 'expired_card'
  | 'authentication'
  | 'cancelled'
  | 'unavailable'
  | 'amount_mismatch'
  | 'hold_expired'
  | 'refunded'
  | 'invalid'
