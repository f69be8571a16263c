import { z } from 'zod'
import { type Cents, toCents } from '../../domain/pricing/money'

/** `'411.42'` or `411.42` as cents. Never negative. */
export const amountSchema = z.union([z.string(), z.number()]).transform((value, context): Cents => {
  const cents = exactCents(value)
  if (cents !== null) return cents
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** @throws RangeError unless it is a positive whole number of cents. */
export function assertPositive(amount: Cents): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw new RangeError(`${amount} is not an amount that can be charged`)
  }
}

function exactCents(value: string | number): Cents | null {
  try {
    const cents = toCents(value)
    return cents >= 0 ? cents : null
  } catch {
    return null // not a decimal: the schema's issue says so
  }
}
