import { z } from 'zod'
import type { Reply, Sandbox } from '../http.ts'
import { centsOf } from '../money.ts'
import type { Transaction } from '../state.ts'
import { answerOf, expire, open, refuse } from './record.ts'

const tracking = z.string().min(1).max(100)

export const refundSchema = z.object({
  Amount: z.string(),
  OrderTrackingNumber: tracking,
  TransactionId: z.string().min(1),
  TransactOptions: z.object({ Operation: z.literal('Refund') }),
})

export const adjustmentSchema = z.object({
  Amount: z.literal('0.00'),
  OrderTrackingNumber: tracking,
  TransactionId: z.string().min(1),
  TransactOptions: z.object({ Operation: z.literal('Adjustment') }),
})

export const searchSchema = z.object({
  OrderTrackingNumber: tracking.optional(),
  TransactionId: z.string().min(1).optional(),
})

export const statusSchema = z.object({
  OrderTrackingNumber: tracking,
  TransactionStatus: z.literal('Cancelled'),
})

/** Gives money back, at most what is left of the sale. */
export function refund(sandbox: Sandbox, message: z.infer<typeof refundSchema>): Reply {
  const amount = centsOf(message.Amount)
  const original = approvedSale(sandbox, message.TransactionId)
  if (sandbox.state.tracking.has(message.OrderTrackingNumber)) return refuse('94')
  if (!original) return refuse('25')
  if (!amount || amount > original.amount - original.refunded) return refuse('13')
  original.refunded += amount
  return answerOf(
    sandbox,
    reversal(sandbox, 'refund', message.OrderTrackingNumber, original, amount),
  )
}

/** Voids a whole sale that is neither settled nor partly refunded (an adjustment to 0.00). */
export function adjust(sandbox: Sandbox, message: z.infer<typeof adjustmentSchema>): Reply {
  const original = approvedSale(sandbox, message.TransactionId)
  if (sandbox.state.tracking.has(message.OrderTrackingNumber)) return refuse('94')
  if (!original) return refuse('25')
  if (original.settled || original.refunded > 0) return refuse('12')
  original.status = 'voided'
  original.refunded = original.amount
  const { amount } = original
  return answerOf(sandbox, reversal(sandbox, 'void', message.OrderTrackingNumber, original, amount))
}

/** The state of a transaction, by either of its numbers. */
export function search(sandbox: Sandbox, message: z.infer<typeof searchSchema>): Reply {
  const transaction = find(sandbox, message)
  if (!transaction) return refuse('25')
  expire(transaction, Date.now())
  return answerOf(sandbox, transaction)
}

/** Closes a sale that still waits for its cardholder; refuses when it is decided. */
export function setStatus(sandbox: Sandbox, message: z.infer<typeof statusSchema>): Reply {
  const transaction = find(sandbox, message)
  if (!transaction) return refuse('25')
  expire(transaction, Date.now())
  if (transaction.status === 'authenticating') {
    transaction.status = 'cancelled'
    transaction.code = '17'
  }
  return transaction.status === 'cancelled' ? answerOf(sandbox, transaction) : refuse('12')
}

function reversal(
  sandbox: Sandbox,
  kind: 'refund' | 'void',
  key: string,
  sale: Transaction,
  amount: number,
): Transaction {
  return open(sandbox, {
    kind,
    tracking: key,
    original: sale.id,
    requested: amount,
    amount,
    outcome: 'approve',
    reservation: sale.reservation,
    brand: sale.brand,
    last4: sale.last4,
    status: 'approved',
    code: '00',
    authorization: sale.authorization,
  })
}

function approvedSale({ state }: Sandbox, id: string): Transaction | null {
  const sale = state.transactions.get(id)
  return sale?.kind === 'sale' && sale.status === 'approved' ? sale : null
}

function find(
  { state }: Sandbox,
  message: { OrderTrackingNumber?: string | undefined; TransactionId?: string | undefined },
): Transaction | undefined {
  const byTracking = state.tracking.get(message.OrderTrackingNumber ?? '')
  return state.transactions.get(byTracking ?? message.TransactionId ?? '')
}
