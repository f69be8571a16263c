import { z } from 'zod'
import { json, type Reply, type Sandbox } from '../http.ts'
import { refuse, saleAnswer } from './record.ts'

export const periodSchema = z.object({
  DateFrom: z.iso.datetime(),
  DateTo: z.iso.datetime(),
  PageNumber: z.int().min(1).default(1),
})

const longest = 31 * 24 * 60 * 60_000
const pageSize = 100

/** All transactions of at most 31 days, oldest first, in pages. */
export function report(sandbox: Sandbox, message: z.infer<typeof periodSchema>): Reply {
  const [from, to] = [Date.parse(message.DateFrom), Date.parse(message.DateTo)]
  if (to < from || to - from > longest) return refuse('12', ['DateTo: at most 31 days'])
  const found = [...sandbox.state.transactions.values()]
    .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const first = (message.PageNumber - 1) * pageSize
  return json(200, {
    IsSuccess: true,
    ResponseCode: '00',
    ResponseSummary: 'Approved',
    TotalPages: Math.ceil(found.length / pageSize),
    Transactions: found.slice(first, first + pageSize).map((transaction) => ({
      ...saleAnswer(sandbox, transaction),
      TransactionDate: transaction.createdAt,
    })),
    ValidationErrors: [],
  })
}
