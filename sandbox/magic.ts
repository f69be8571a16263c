/**
 * The sandbox's outcomes, and the cards, accounts and amounts that produce them. Plain data, no
 * imports: the sandbox obeys it, `GET /` shows it and the demo prints it.
 */

export type Outcome =
  | 'approve'
  | 'attempt'
  | 'challenge'
  | 'challenge-refused'
  | 'challenge-declined'
  | 'challenge-unavailable'
  | 'rejected'
  | 'decline'
  | 'funds'
  | 'expired'
  | 'cvv'
  | 'duplicate'
  | 'unavailable'
  | 'timeout-charged'
  | 'timeout-late'
  | 'timeout-uncharged'
  | 'garbled'
  | 'callback-never'
  | 'callback-twice'
  | 'callback-forged'
  | 'wrong-amount'
  | 'pending'
  | 'capture-declined'
type OutcomeRow = {
  readonly card: string
  readonly paypal: string
  readonly es: string
  readonly en: string
}
export type CardRow = { readonly number: string; readonly brand: string; readonly outcome: Outcome }
type AccountRow = { readonly email: string; readonly outcome: Outcome }
type AmountRow = { readonly amount: string; readonly outcome: Outcome }

/** The code that every challenge accepts. */
export const challengeCode = '123456'

/** The effect of each outcome: the card gateway's answer, PayPal's answer, and words for people. */
export const outcomes: Readonly<Record<Outcome, OutcomeRow>> = {
  approve: {
    card: '00',
    paypal: 'COMPLETED',
    es: 'Aprobado sin verificación',
    en: 'Approved, no challenge',
  },
  attempt: {
    card: '00, 3-D Secure A',
    paypal: 'COMPLETED',
    es: 'Aprobado; el banco no participa en 3-D Secure',
    en: 'Approved; the issuer only attempted 3-D Secure',
  },
  challenge: {
    card: 'SP4 → 00',
    paypal: 'COMPLETED',
    es: 'Pide verificación y el titular decide',
    en: 'Challenge; the cardholder decides',
  },
  'challenge-refused': {
    card: 'SP4 → 05, 3-D Secure N',
    paypal: 'COMPLETED',
    es: 'Pide verificación y la rechaza siempre',
    en: 'Challenge that always fails',
  },
  'challenge-declined': {
    card: 'SP4 → 05',
    paypal: 'COMPLETED',
    es: 'Verificación correcta, luego el banco rechaza',
    en: 'Challenge passed, then declined by the bank',
  },
  'challenge-unavailable': {
    card: 'SP4 → 91',
    paypal: 'COMPLETED',
    es: 'Verificación correcta, luego el banco no responde',
    en: 'Challenge passed, then issuer unavailable',
  },
  rejected: {
    card: '05, 3-D Secure R',
    paypal: 'TRANSACTION_REFUSED',
    es: 'Autenticación rechazada sin ventana',
    en: 'Authentication rejected without a window',
  },
  decline: {
    card: '05',
    paypal: 'TRANSACTION_REFUSED',
    es: 'Rechazado por el banco',
    en: 'Declined by the bank',
  },
  funds: {
    card: '51',
    paypal: 'INSTRUMENT_DECLINED',
    es: 'Fondos insuficientes',
    en: 'Insufficient funds',
  },
  expired: {
    card: '54',
    paypal: 'CARD_EXPIRED',
    es: 'Tarjeta vencida según el banco',
    en: 'Card expired, says the bank',
  },
  cvv: {
    card: 'N7',
    paypal: 'TRANSACTION_REFUSED',
    es: 'Código de seguridad incorrecto',
    en: 'Wrong security code',
  },
  duplicate: {
    card: '94',
    paypal: 'DUPLICATE_INVOICE_ID',
    es: 'El banco la toma por duplicada',
    en: 'Refused as a duplicate',
  },
  unavailable: {
    card: '91',
    paypal: 'HTTP 503',
    es: 'Banco no disponible; no se cobra',
    en: 'Issuer unavailable; nothing charged',
  },
  'timeout-charged': {
    card: 'no answer, charged',
    paypal: 'no answer, captured',
    es: 'Cobra y nunca responde',
    en: 'Charges and never answers',
  },
  'timeout-late': {
    card: 'no answer, charged later',
    paypal: 'no answer, captured later',
    es: 'No responde y cobra unos segundos después',
    en: 'No answer; charges seconds later',
  },
  'timeout-uncharged': {
    card: 'no answer, nothing done',
    paypal: 'no answer, nothing done',
    es: 'No responde ni cobra',
    en: 'Neither answers nor charges',
  },
  garbled: {
    card: 'HTML instead of JSON, charged',
    paypal: 'HTML instead of JSON, captured',
    es: 'Cobra y responde algo ilegible',
    en: 'Charges and answers something unreadable',
  },
  'callback-never': {
    card: 'SP4 → 00, no return',
    paypal: 'COMPLETED, no return, no webhooks',
    es: 'Se aprueba y nadie avisa',
    en: 'Approved, and nobody says so',
  },
  'callback-twice': {
    card: 'SP4 → 00, two returns',
    paypal: 'COMPLETED, every webhook twice',
    es: 'Se aprueba y el aviso llega dos veces',
    en: 'Approved, announced twice',
  },
  'callback-forged': {
    card: 'SP4 → 05, return says 00',
    paypal: 'never approved, webhook with a false signature',
    es: 'No se cobra y un aviso falso dice que sí',
    en: 'Not charged, a forged callback says it is',
  },
  'wrong-amount': {
    card: '00 for 1.00 more',
    paypal: 'COMPLETED for 1.00 more',
    es: 'Cobra 1.00 de más',
    en: 'Charges 1.00 too much',
  },
  pending: {
    card: '00',
    paypal: 'capture PENDING, then COMPLETED',
    es: 'PayPal lo retiene unos segundos',
    en: 'PayPal holds it for some seconds',
  },
  'capture-declined': {
    card: '05',
    paypal: 'order COMPLETED, capture DECLINED',
    es: 'Orden completa con captura rechazada',
    en: 'Order completed, its capture declined',
  },
}

/**
 * Card numbers (all pass Luhn). Any future expiry, any cvv of the brand's length. A valid number
 * that is not here is approved.
 */
export const cards: readonly CardRow[] = [
  { number: '4111 1111 1111 1111', brand: 'visa', outcome: 'approve' },
  { number: '5555 5555 5555 4444', brand: 'mastercard', outcome: 'approve' },
  { number: '3782 822463 10005', brand: 'amex', outcome: 'approve' },
  { number: '4000 0000 0000 3220', brand: 'visa', outcome: 'challenge' },
  { number: '5200 8282 8282 8210', brand: 'mastercard', outcome: 'challenge' },
  { number: '3714 496353 98431', brand: 'amex', outcome: 'challenge' },
  { number: '4000 0000 0000 3238', brand: 'visa', outcome: 'attempt' },
  { number: '4000 0000 0000 3246', brand: 'visa', outcome: 'challenge-refused' },
  { number: '4000 0000 0000 3253', brand: 'visa', outcome: 'challenge-declined' },
  { number: '4000 0000 0000 3261', brand: 'visa', outcome: 'challenge-unavailable' },
  { number: '4000 0000 0000 3279', brand: 'visa', outcome: 'rejected' },
  { number: '4000 0000 0000 0002', brand: 'visa', outcome: 'decline' },
  { number: '5105 1051 0510 5100', brand: 'mastercard', outcome: 'decline' },
  { number: '4000 0000 0000 9995', brand: 'visa', outcome: 'funds' },
  { number: '4000 0000 0000 0069', brand: 'visa', outcome: 'expired' },
  { number: '4000 0000 0000 0127', brand: 'visa', outcome: 'cvv' },
  { number: '4000 0000 0000 0994', brand: 'visa', outcome: 'duplicate' },
  { number: '4000 0000 0000 0911', brand: 'visa', outcome: 'unavailable' },
  { number: '4000 0000 0000 0507', brand: 'visa', outcome: 'timeout-charged' },
  { number: '4000 0000 0000 0515', brand: 'visa', outcome: 'timeout-late' },
  { number: '4000 0000 0000 0523', brand: 'visa', outcome: 'timeout-uncharged' },
  { number: '4000 0000 0000 0531', brand: 'visa', outcome: 'garbled' },
  { number: '4000 0000 0000 0606', brand: 'visa', outcome: 'callback-never' },
  { number: '4000 0000 0000 0614', brand: 'visa', outcome: 'callback-twice' },
  { number: '4000 0000 0000 0622', brand: 'visa', outcome: 'callback-forged' },
  { number: '4000 0000 0000 0705', brand: 'visa', outcome: 'wrong-amount' },
]

/**
 * PayPal accounts, offered on the approval page. As the renter's e-mail they also steer a card
 * that would be approved, and they preselect the account on the approval page.
 */
export const accounts: readonly [AccountRow, ...AccountRow[]] = [
  { email: 'comprador@istmo.example', outcome: 'approve' },
  { email: 'verificar@istmo.example', outcome: 'challenge' },
  { email: 'rechazado@istmo.example', outcome: 'decline' },
  { email: 'sinfondos@istmo.example', outcome: 'funds' },
  { email: 'vencida@istmo.example', outcome: 'expired' },
  { email: 'duplicado@istmo.example', outcome: 'duplicate' },
  { email: 'caido@istmo.example', outcome: 'unavailable' },
  { email: 'lento@istmo.example', outcome: 'timeout-charged' },
  { email: 'tarde@istmo.example', outcome: 'timeout-late' },
  { email: 'mudo@istmo.example', outcome: 'timeout-uncharged' },
  { email: 'ilegible@istmo.example', outcome: 'garbled' },
  { email: 'sinaviso@istmo.example', outcome: 'callback-never' },
  { email: 'dosavisos@istmo.example', outcome: 'callback-twice' },
  { email: 'avisofalso@istmo.example', outcome: 'callback-forged' },
  { email: 'demas@istmo.example', outcome: 'wrong-amount' },
  { email: 'retenido@istmo.example', outcome: 'pending' },
  { email: 'capturanegada@istmo.example', outcome: 'capture-declined' },
]

/** Exact totals in USD, for either gateway; they win over card and account. */
export const amounts: readonly AmountRow[] = [
  { amount: '9003.03', outcome: 'challenge' },
  { amount: '9005.05', outcome: 'decline' },
  { amount: '9051.51', outcome: 'funds' },
  { amount: '9054.54', outcome: 'expired' },
  { amount: '9091.91', outcome: 'unavailable' },
  { amount: '9094.94', outcome: 'duplicate' },
  { amount: '9068.68', outcome: 'timeout-charged' },
  { amount: '9013.13', outcome: 'wrong-amount' },
]

/** The outcome of a card number (digits only); `approve` for one that is not in the table. */
export function outcomeOfCard(digits: string): Outcome {
  const row = cards.find((card) => card.number.replaceAll(' ', '') === digits)
  return row?.outcome ?? 'approve'
}

/**
 * Decides the outcome of a payment: the amount first, then the card or account, then the renter's email (only where the
 * card or account would be approved).
 */
export function outcomeOfPayment({
  amount,
  instrument = 'approve',
  email = '',
}: {
  amount: string
  instrument?: Outcome | undefined
  email?: string | undefined
}): Outcome {
  const byAmount = amounts.find((row) => row.amount === amount)
  if (byAmount) return byAmount.outcome
  if (instrument !== 'approve') return instrument
  return accounts.find((row) => row.email === email.toLowerCase())?.outcome ?? 'approve'
}
