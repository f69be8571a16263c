import type { Cents } from '../../domain/money'
import type { Approved } from './port'

/**
 * What differs between money taken and money owed, or null when all agrees (D17). A reservation
 * code that the gateway does not report is not a difference: the attempt id already ties the two.
 */
export function mismatch(
  outcome: Approved,
  expected: { amount: Cents; currency: string; reservationCode: string },
): 'amount' | 'currency' | 'reservation' | null {
  if (outcome.currency !== expected.currency) return 'currency'
  if (outcome.amount !== expected.amount) return 'amount'
  const code = outcome.reservationCode
  if (code !== undefined && code !== expected.reservationCode) return 'reservation'
  return null
}
