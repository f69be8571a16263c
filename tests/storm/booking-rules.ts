import { isBooked, isClosed } from '../../app/domain/booking/reservation.ts'
import { halfDays, type LocalDateTime } from '../../app/domain/calendar/rental-period.ts'
import { formatMoney } from '../../app/domain/pricing/money.ts'
import { slotsFor } from '../../app/domain/stock/availability.ts'
import { type BookingRow, centsOf, isTaken, isUnderWay, type Seen, waiting } from './aftermath.ts'

/** Tells what is wrong, with the figures; null: nothing is. */
type Rule = (seen: Seen) => string | null

/** Rules that hold for every booking once a storm is over, whatever happened in it. Their names state them. */
export const bookingRules = {
  'nothing is left undecided': ({ row }) => {
    const payments = row.payments
      .filter(isUnderWay)
      .map((one) => `${one.idempotency_key} ${one.status}`)
    const hold = waiting.has(row.status) ? [`${row.status} until ${row.hold_expires_at}`] : []
    return [...payments, ...hold].join(', ') || null
  },

  'the gateway keeps of each payment what its row says': ({ row, moved }) => {
    const keys = new Set([
      ...row.payments.map((one) => one.idempotency_key),
      ...moved.map(({ attempt }) => attempt),
    ])
    const wrong = [...keys].flatMap((key) => {
      const ours = keptOf(row.payments.filter((one) => one.idempotency_key === key))
      const theirs = moved
        .filter(({ attempt }) => attempt === key)
        .reduce((sum, { net }) => sum + net, 0)
      return ours === theirs ? [] : [`${key}: gateway ${theirs}, row ${ours}`]
    })
    return wrong.join('; ') || null
  },

  'no payment is captured twice': ({ moved }) => {
    const twice = moved.filter(({ captures }) => captures > 1)
    return twice.map(({ attempt, captures }) => `${attempt} ${captures} times`).join() || null
  },

  'at most one payment counts for the booking itself': ({ row }) => {
    const count = row.payments.filter((one) => one.captured_reservation !== null).length
    return count > 1 ? `${count} count` : null
  },

  'a paid booking was paid, and one at the counter was not': ({ row }) => {
    const isPaid = row.payments.some((one) => one.captured_reservation !== null)
    if (row.status === 'paid' && !isPaid) return 'paid without a payment'
    return row.status === 'confirmed' && isPaid ? 'confirmed, with a payment' : null
  },

  'a booking in force keeps no more than it costs': ({ row, net }) =>
    isBooked(row.status) && net > row.quote.total ? `keeps ${net} of ${row.quote.total}` : null,

  'what was never booked keeps nothing': ({ row, net }) => {
    const wasBooked = row.steps.some(({ event }) => event === 'pay' || event === 'confirm')
    return !wasBooked && net !== 0 ? `${row.status} keeps ${net}` : null
  },

  'staff are told what the gateways keep': ({ net, sheet }) =>
    differing({ told: sheet.get('Pagado en línea'), kept: formatMoney(net) }),

  'staff are told what is still to be paid': ({ row, net, sheet }) => {
    const owed = Math.max(0, row.quote.total - net - centsOf(row.goodwill))
    const due = isBooked(row.status) ? owed : 0
    return differing({ told: sheet.get('Por cobrar'), due: formatMoney(due) })
  },

  'the total of the booking is that of its bill': ({ row }) =>
    differing({ total: centsOf(row.total), bill: row.quote.total }),

  'a booking in force holds exactly its half days, any other none': ({ row }) =>
    differing({
      held: row.slots
        .map(({ slot }) => slot)
        .toSorted()
        .join(' '),
      needed: neededBy(row).toSorted().join(' '),
    }),

  'what is closed holds no place and no coupon': ({ row }) => {
    if (!isClosed(row.status)) return null
    const keys = [...row.holds, ...row.redemptions].map(({ key }) => key)
    return keys.join() || null
  },

  'what is booked counts as no unpaid hold': ({ row }) => {
    const keys = row.holds.map(({ key }) => key)
    const unpaid = keys.filter((key) => row.status === 'paid' || !key.startsWith('counter_'))
    return isBooked(row.status) ? unpaid.join() || null : null
  },

  'its history has no gap': ({ row, code }) =>
    differing({
      story: row.steps.map(({ key }) => key).join(' '),
      versions: row.steps.map((_, index) => `${code}:${index + 1}`).join(' '),
      steps: null,
    }) ?? differing({ version: row.version, steps: row.steps.length }),

  'the step that ended it tells what goes back': ({ row }) => {
    const ends = row.steps.filter(({ event }) => event === 'cancel' || event === 'no_show')
    if (row.status === 'cancelled' || row.status === 'no_show') {
      if (ends.length !== 1) return `${ends.length} steps ended it`
    }
    return ends.some(({ refund }) => refund === null) ? 'its step says no sum' : null
  },

  'exactly as much went back as its steps decided': ({ row }) => {
    const decided = sum(row.steps.map(({ refund }) => centsOf(refund)))
    const back = sum(row.payments.filter(isTaken).map((one) => centsOf(one.refunded_amount)))
    return differing({ decided, back })
  },
} satisfies Record<string, Rule>

/** Cents that the rows of payments say are kept. */
function keptOf(payments: BookingRow['payments']): number {
  const taken = payments.filter(isTaken)
  return sum(taken.map((one) => centsOf(one.amount) - centsOf(one.refunded_amount)))
}

function neededBy(row: BookingRow): string[] {
  if (!isBooked(row.status) || row.unit === null) return []
  const [pickup, returned] = [local(row.pickup_date), local(row.return_date)]
  // The end of the occupied time may lie before the return where staff moved it.
  const [until = returned] = [returned, local(row.busy_until ?? '')].toSorted().toReversed()
  return slotsFor(row.car, row.unit, halfDays(pickup, until))
}

const local = (moment: string): LocalDateTime => moment.slice(0, 16)

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function differing(
  all: Readonly<Record<string, string | number | null | undefined>>,
): string | null {
  const entries = Object.entries(all).filter(([, what]) => what !== null)
  if (new Set(entries.map(([, what]) => what)).size === 1) return null
  return entries.map(([who, what]) => `${who} ${what ?? 'nothing'}`).join(', ')
}
