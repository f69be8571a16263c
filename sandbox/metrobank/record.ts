import { randomInt, randomUUID } from 'node:crypto'
import { json, type Reply, type Sandbox } from '../http.ts'
import { decimalOf } from '../money.ts'
import type { Transaction } from '../state.ts'
import type { Behaviour } from './behaviour.ts'

const summaries: Record<string, string> = {
  '00': 'Approved',
  '05': 'Do not honor',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid card',
  '17': 'Cancelled',
  '25': 'Transaction not found',
  '51': 'Insufficient funds',
  '54': 'Expired card',
  '91': 'Issuer unavailable',
  '94': 'Duplicate transaction',
  N7: 'CVV mismatch',
  SP4: 'Cardholder authentication in progress',
  T04: 'Token not found',
  '09': 'In progress',
}

const statuses: Record<Transaction['status'], string> = {
  processing: 'Pending',
  authenticating: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  voided: 'Voided',
  cancelled: 'Cancelled',
}

/** Writes a new transaction under its OrderTrackingNumber. */
export function open(
  { state }: Sandbox,
  facts: Pick<Transaction, 'kind' | 'tracking' | 'requested' | 'outcome'> & Partial<Transaction>,
): Transaction {
  const transaction: Transaction = {
    id: randomUUID(),
    reservation: '',
    amount: 0,
    refunded: 0,
    status: 'processing',
    code: '09',
    authorization: '',
    authentication: '',
    brand: '',
    last4: '',
    settled: false,
    createdAt: new Date().toISOString(),
    ...facts,
  }
  state.transactions.set(transaction.id, transaction)
  state.tracking.set(transaction.tracking, transaction.id)
  return transaction
}

/** Decides a sale: takes the money when its code says so. Does nothing if decided already. */
export function decide(transaction: Transaction, how: Behaviour): void {
  if (!['processing', 'authenticating'].includes(transaction.status)) return
  transaction.code = how.code
  transaction.authentication = how.authentication
  transaction.status = how.code === '00' ? 'approved' : 'declined'
  if (transaction.status !== 'approved') return
  transaction.amount = transaction.requested + (how.extra ?? 0)
  transaction.authorization = String(randomInt(100_000, 1_000_000))
}

/** Refuses a challenge that nobody answered in time. */
export function expire(transaction: Transaction, now: number): void {
  const { challenge } = transaction
  if (transaction.status !== 'authenticating' || !challenge || challenge.expiresAt > now) return
  decide(transaction, { code: '05', authentication: 'U' })
}

/** The answer that describes a transaction. */
export function answerOf(sandbox: Sandbox, transaction: Transaction): Reply {
  return json(200, saleAnswer(sandbox, transaction))
}

/** A transaction in the form of a sale answer. */
export function saleAnswer(sandbox: Sandbox, transaction: Transaction): object {
  const { challenge, status } = transaction
  return {
    IsSuccess: ['approved', 'voided'].includes(status),
    ResponseCode: transaction.code,
    ResponseSummary: summaries[transaction.code] ?? 'Declined',
    AuthorizationNumber: transaction.authorization,
    TransactionId: transaction.id,
    ValidationErrors: [],
    Operation: { sale: 'Sale', refund: 'Refund', void: 'Adjustment' }[transaction.kind],
    OrderTrackingNumber: transaction.tracking,
    SystemTracking: transaction.reservation,
    Amount: decimalOf(transaction.amount || transaction.requested),
    CurrencyCode: '840',
    TransactionStatus: statuses[status],
    OriginalTransactionId: transaction.original ?? '',
    RefundedAmount: decimalOf(transaction.refunded),
    AuthenticationStatus: transaction.authentication,
    CardBrand: transaction.brand,
    CardLastFour: transaction.last4,
    ...(status === 'authenticating' && challenge
      ? { RedirectUrl: `${sandbox.origin()}/3ds/${challenge.secret}` }
      : {}),
  }
}

/** An answer about no transaction at all. */
export function refuse(code: string, errors: string[] = []): Reply {
  return json(errors.length > 0 ? 400 : 200, {
    IsSuccess: false,
    ResponseCode: code,
    ResponseSummary: summaries[code] ?? 'Error',
    AuthorizationNumber: '',
    TransactionId: '',
    ValidationErrors: errors,
  })
}
