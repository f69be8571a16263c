import { z } from 'zod'
import { localeTable } from '../../../domain/locales'
import { fromCents } from '../../../domain/pricing/money'
import { amountSchema } from '../amount'
import type { DeclineReason, GatewayConfig, PaymentRequest } from '../port'

/** All that the adapter assumes until the bank's documents come; a test compares it with docs/gateways.md. */
export const assumptions = {
  M1: 'The platform is the JSON NeogatewayApi with its envelope, not the SOAP TokenV2',
  M2: 'The browser posts number, expiry MMYY, cvv and holder to the tokenizer and gets a token',
  M3: 'The cvv goes with the token; a sale needs nothing of the card but the token',
  M4: 'Amount is a decimal string; CurrencyCode 840 is USD',
  M5: 'OrderTrackingNumber is unique per terminal; a second use answers 94 and charges nothing',
  M6: 'SystemTracking carries our reservation code and is echoed',
  M7: 'A sale that needs its cardholder answers SP4 with RedirectUrl; MerchantResponseUrl and Locale steer the window',
  M8: 'The bank captures by itself once the cardholder is verified; there is no separate capture',
  M9: 'The browser brings back an unsigned form field Response; there are no webhooks',
  M10: 'SearchTransaction by OrderTrackingNumber answers one transaction in the form of a sale answer; 25 means not found, 09 undecided',
  M11: 'Answers carry Amount, CurrencyCode, Operation, TransactionStatus, RefundedAmount, AuthenticationStatus, CardBrand, CardLastFour',
  M12: 'AuthenticationStatus N, R or U with a refusal means that 3-D Secure failed',
  M13: 'An Adjustment to 0.00 voids a whole unsettled sale; 12 means it is too late',
  M14: 'Refund takes TransactionId of the sale, an amount and an OrderTrackingNumber of its own',
  M15: 'UpdateTransactionStatus to Cancelled closes a sale that waits for its cardholder; 12 means it is decided',
  M16: 'Codes 96, 98 and 999 leave the outcome open; every other refusal is definite',
  M17: 'SearchTransaction with DateFrom, DateTo and PageNumber in place of a number answers TotalPages and Transactions, for at most 31 days; each transaction has the form of a sale answer, and TransactionDate',
  M18: 'An Adjustment is listed with the amount that it gave back',
} as const

export const paths = {
  perform: '/api/Transaction/PerformTransaction',
  search: '/api/Transaction/SearchTransaction',
  update: '/api/Transaction/UpdateTransactionStatus',
} as const

/** M1. `now` in milliseconds since the epoch. */
export function envelope(
  merchant: NonNullable<GatewayConfig['metrobank']>,
  message: object,
  now: number,
): string {
  return JSON.stringify({
    SDKVersion: '1.0',
    Identification: merchant.identification,
    TerminalId: merchant.terminalId,
    DateTimeStamp: new Date(now).toISOString(),
    RequestMessage: JSON.stringify(message),
  })
}

/** M3-M7 */
export function saleMessage(request: PaymentRequest, token: string): object {
  return {
    Amount: fromCents(request.amount),
    CurrencyCode: '840',
    OrderTrackingNumber: request.attemptId,
    SystemTracking: request.reservationCode,
    Description: request.description,
    Locale: localeTable[request.locale].country.slice(0, 2),
    MerchantResponseUrl: request.returnUrl,
    CustomerData: {
      Name: request.customer.name,
      Email: request.customer.email,
      CreditCards: [{ Token: token }],
    },
    TransactOptions: { Operation: 'Sale' },
  }
}

/** M13, M14: `amount` in cents, 0 for an adjustment. */
export function reversalMessage(
  operation: 'Refund' | 'Adjustment',
  facts: { transactionId: string; amount: number; key: string },
): object {
  return {
    Amount: fromCents(facts.amount),
    OrderTrackingNumber: facts.key,
    TransactionId: facts.transactionId,
    TransactOptions: { Operation: operation },
  }
}

/** M10 */
export function searchMessage(tracking: string): object {
  return { OrderTrackingNumber: tracking }
}

/** M17 */
export function periodMessage(from: string, to: string, page: number): object {
  return { DateFrom: from, DateTo: to, PageNumber: page }
}

/** M15 */
export function cancelMessage(tracking: string): object {
  return { OrderTrackingNumber: tracking, TransactionStatus: 'Cancelled' }
}

/** M11: the answer of all three calls. */
export const replySchema = z.object({
  IsSuccess: z.boolean(),
  ResponseCode: z.string().min(1),
  AuthorizationNumber: z.string().nullish(),
  TransactionId: z.string().nullish(),
  OrderTrackingNumber: z.string().nullish(),
  SystemTracking: z.string().nullish(),
  OriginalTransactionId: z.string().nullish(),
  Operation: z.enum(['Sale', 'Refund', 'Adjustment']).nullish(),
  Amount: amountSchema.nullish(),
  CurrencyCode: z.string().nullish(),
  TransactionStatus: z.enum(['Pending', 'Approved', 'Declined', 'Voided', 'Cancelled']).nullish(),
  RefundedAmount: amountSchema.nullish(),
  AuthenticationStatus: z.string().nullish(),
  CardBrand: z.string().nullish(),
  CardLastFour: z.string().nullish(),
  RedirectUrl: z.string().nullish(),
})

export type Reply = z.infer<typeof replySchema>

/** M17, M18 */
export const reportSchema = z.object({
  IsSuccess: z.boolean(),
  ResponseCode: z.string().min(1),
  TotalPages: z.int().min(0).nullish(),
  Transactions: z
    .array(replySchema.extend({ TransactionDate: z.iso.datetime({ offset: true }) }))
    .nullish(),
})

export type Listed = NonNullable<z.infer<typeof reportSchema>['Transactions']>[number]

/** M9: the form field `Response`. Nothing in it is believed. */
export const returnSchema = z.object({
  OrderTrackingNumber: z.string().max(100),
  TransactionId: z.string().max(100).optional(),
})

export type Verdict = 'approved' | 'authenticate' | 'undecided' | 'not_found' | 'open' | 'refused'

const verdicts: Record<string, Verdict> = {
  '00': 'approved',
  '11': 'approved',
  SP4: 'authenticate',
  '09': 'undecided',
  '25': 'not_found',
  '96': 'open',
  '98': 'open',
  '999': 'open',
}

/** M10, M16 */
export function verdictOf(code: string): Verdict {
  return verdicts[code] ?? 'refused'
}

/** A second use of an OrderTrackingNumber (M5); 70 was seen as well. */
export function isDuplicate(code: string): boolean {
  return code === '94' || code === '70'
}

const reasons: Record<string, DeclineReason> = {
  '12': 'invalid',
  '13': 'invalid',
  '14': 'invalid',
  '116': 'invalid',
  N7: 'cvv',
  T01: 'invalid',
  T04: 'invalid',
  '51': 'funds',
  '54': 'expired',
  '117': 'expired',
  '70': 'duplicate',
  '94': 'duplicate',
  '19': 'unavailable',
  '90': 'unavailable',
  '91': 'unavailable',
}

/** Why a sale was refused (codes of the reference, M12). */
export function reasonOf(
  reply: Pick<Reply, 'ResponseCode' | 'AuthenticationStatus'>,
): DeclineReason {
  const reason = reasons[reply.ResponseCode]
  if (reason) return reason
  const failed = ['N', 'R', 'U'].includes(reply.AuthenticationStatus ?? '')
  return failed || reply.ResponseCode.startsWith('3D') ? 'authentication' : 'declined'
}

/** ISO 4217 name of the numeric code a reply carries (M4). */
export function currencyOf(numeric: string | null | undefined): string {
  return numeric === '840' ? 'USD' : (numeric ?? 'unknown')
}
