import type { Outcome } from '../magic.ts'

/** How a card payment of each outcome goes. */
export type Behaviour = {
  /** Final response code; `00` is the only one that takes money. */
  code: string
  /** 3-D Secure result: Y yes, A attempted, N failed, R rejected, U not possible. */
  authentication: 'Y' | 'A' | 'N' | 'R' | 'U'
  challenge?: true
  /** The way in which the answer of the sale is lost. */
  answer?: 'none' | 'none-late' | 'none-undone' | 'garbled'
  /** The way in which the cardholder's return goes wrong. */
  callback?: 'never' | 'twice' | 'forged'
  /** Cents taken beyond what was asked. */
  extra?: number
}

const approved = { code: '00', authentication: 'Y' } as const
const declined = { code: '05', authentication: 'Y' } as const

export const behaviours: Record<Outcome, Behaviour> = {
  approve: approved,
  attempt: { ...approved, authentication: 'A' },
  challenge: { ...approved, challenge: true },
  'challenge-refused': { ...declined, authentication: 'N', challenge: true },
  'challenge-declined': { ...declined, challenge: true },
  'challenge-unavailable': { ...declined, code: '91', challenge: true },
  rejected: { ...declined, authentication: 'R' },
  decline: declined,
  funds: { ...declined, code: '51' },
  expired: { ...declined, code: '54' },
  cvv: { ...declined, code: 'N7' },
  duplicate: { ...declined, code: '94' },
  unavailable: { ...declined, code: '91' },
  'timeout-charged': { ...approved, answer: 'none' },
  'timeout-late': { ...approved, answer: 'none-late' },
  'timeout-uncharged': { ...approved, answer: 'none-undone' },
  garbled: { ...approved, answer: 'garbled' },
  'callback-never': { ...approved, challenge: true, callback: 'never' },
  'callback-twice': { ...approved, challenge: true, callback: 'twice' },
  'callback-forged': { ...declined, challenge: true, callback: 'forged' },
  'wrong-amount': { ...approved, extra: 100 },
  pending: approved,
  'capture-declined': declined,
}
