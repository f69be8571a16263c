import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Outcome } from './magic.ts'

/** A tokenised card. The number, expiry and cvv were forgotten when it was made. */
export type CardToken = { brand: string; last4: string; outcome: Outcome; expiresAt: number }

/** A card transaction. Amounts are cents. */
export type Transaction = {
  id: string
  kind: 'sale' | 'refund' | 'void'
  /** OrderTrackingNumber: unique per terminal. */
  tracking: string
  reservation: string
  /** The sale that a refund or void is about. */
  original?: string
  /** Cents that were asked, beside those that were taken: they differ for `wrong-amount`. */
  requested: number
  amount: number
  refunded: number
  status: 'processing' | 'authenticating' | 'approved' | 'declined' | 'voided' | 'cancelled'
  code: string
  authorization: string
  authentication: string
  brand: string
  last4: string
  /** A settled sale can be refunded but no longer voided. */
  settled: boolean
  outcome: Outcome
  challenge?: {
    secret: string
    returnUrl: string
    locale: 'es' | 'en'
    expiresAt: number
    tries: number
  }
  createdAt: string
}

export type PaypalCapture = {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: number
  createdAt: string
}

export type PaypalRefund = { id: string; amount: number; createdAt: string }

/** A PayPal order with its one purchase unit. Amounts are cents. */
export type PaypalOrder = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: number
  breakdown?: Record<string, string>
  referenceId: string
  customId: string
  invoiceId: string
  description: string
  brandName: string
  locale: 'es' | 'en'
  returnUrl: string
  cancelUrl: string
  /** The renter's e-mail as the merchant gave it. */
  email: string
  bySource: boolean
  payer?: { email: string; id: string }
  outcome?: Outcome
  capturing: boolean
  capture?: PaypalCapture
  refunds: PaypalRefund[]
  createdAt: string
}

/** A PayPal event and what became of it. */
export type WebhookEvent = {
  id: string
  type: string
  body: string
  forged: boolean
  deliveries: { at: string; status: number | string }[]
}

/** The call that a PayPal-Request-Id stands for. */
export type Replay = { digest: string; orderId: string; refundId?: string }

export type State = {
  tokens: Map<string, CardToken>
  transactions: Map<string, Transaction>
  /** Transaction id by OrderTrackingNumber. */
  tracking: Map<string, string>
  orders: Map<string, PaypalOrder>
  replays: Map<string, Replay>
  events: Map<string, WebhookEvent>
  accessTokens: Map<string, number>
}

type Maps = [keyof State, Map<string, unknown>][]

type Kept = State & {
  reset(): void
  save(): void
  /** All of it, which from now on changes no more. */
  copy(): State
  /** Makes it what it was when it was copied. */
  putBack(copy: State): void
}

/** State in memory; read from and written to `file` when one is given. */
export function createState(file: string): Kept {
  const state: State = {
    tokens: new Map(),
    transactions: new Map(),
    tracking: new Map(),
    orders: new Map(),
    replays: new Map(),
    events: new Map(),
    accessTokens: new Map(),
  }
  const maps = Object.entries(state) as Maps
  if (file) restore(file, maps)
  const reset = () => {
    for (const [, map] of maps) map.clear()
  }
  const putBack = (copy: State) => {
    for (const [name, map] of maps) {
      map.clear()
      for (const [key, value] of structuredClone(copy[name])) map.set(key, value)
    }
  }
  return {
    ...state,
    reset,
    save: file ? writer(file, maps) : () => undefined,
    copy: () => structuredClone(state),
    putBack,
  }
}

/** Writes at most every 50 ms, whole files only. */
function writer(file: string, maps: Maps): () => void {
  let waiting = false
  const write = () => {
    waiting = false
    const text = JSON.stringify(Object.fromEntries(maps.map(([name, map]) => [name, [...map]])))
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return () => {
    if (!waiting) setTimeout(write, 50)
    waiting = true
  }
}

function restore(file: string, maps: Maps): void {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return // the first start
  }
  const saved = JSON.parse(text) as Record<string, [string, unknown][] | undefined>
  for (const [name, map] of maps) {
    for (const [key, value] of saved[name] ?? []) map.set(key, value)
  }
}
