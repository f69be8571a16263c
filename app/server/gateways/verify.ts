import type { Cents } from '../../domain/pricing/money'
import type { Approved } from './port'

/**
 * The field that disagrees; null: all agrees (D17). A reservation code that is not reported is no difference: the
 * attempt id ties the two.
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
