import { z } from 'zod'
import type { Call, Reply, Route, Sandbox } from '../http.ts'
import { answerChallenge, showChallenge } from './challenge.ts'
import { readEnvelope } from './envelope.ts'
import { periodSchema, report } from './report.ts'
import {
  adjust,
  adjustmentSchema,
  refund,
  refundSchema,
  search,
  searchSchema,
  setStatus,
  statusSchema,
} from './reversal.ts'
import { sale, saleSchema } from './sale.ts'
import { preflight, tokenize } from './tokenizer.ts'

const transactionSchema = z.union([saleSchema, refundSchema, adjustmentSchema])

/** The calls that metrobank's platform answers (docs/gateways.md). */
export const metrobankRoutes: readonly Route[] = [
  ['OPTIONS', /^\/tokenize$/, preflight],
  ['POST', /^\/tokenize$/, tokenize],
  ['POST', /^\/api\/Transaction\/PerformTransaction$/, enveloped(transactionSchema, perform)],
  [
    'POST',
    /^\/api\/Transaction\/SearchTransaction$/,
    enveloped(z.union([periodSchema, searchSchema]), look),
  ],
  ['POST', /^\/api\/Transaction\/UpdateTransactionStatus$/, enveloped(statusSchema, setStatus)],
  ['GET', /^\/3ds\/(?<secret>[0-9a-f]{32})$/, showChallenge],
  ['POST', /^\/3ds\/(?<secret>[0-9a-f]{32})$/, answerChallenge],
]

function look(
  sandbox: Sandbox,
  message: z.infer<typeof periodSchema> | z.infer<typeof searchSchema>,
): Reply {
  return 'DateFrom' in message ? report(sandbox, message) : search(sandbox, message)
}

function perform(sandbox: Sandbox, message: z.infer<typeof transactionSchema>): Reply {
  if (isSale(message)) return sale(sandbox, message)
  if (isRefund(message)) return refund(sandbox, message)
  return adjust(sandbox, message)
}

type Message = z.infer<typeof transactionSchema>

function isSale(message: Message): message is z.infer<typeof saleSchema> {
  return message.TransactOptions.Operation === 'Sale'
}

function isRefund(message: Message): message is z.infer<typeof refundSchema> {
  return message.TransactOptions.Operation === 'Refund'
}

function enveloped<T>(schema: z.ZodType<T>, act: (sandbox: Sandbox, message: T) => Reply) {
  return (call: Call): Reply => {
    const read = readEnvelope(call, schema)
    return 'reply' in read ? read.reply : act(call.sandbox, read.message)
  }
}
