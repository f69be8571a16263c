import type { Row } from '../../fixtures/booking'
import type { FaultStack } from './stack'

/** The state of one reservation in the back office and the gateway's ledger, asked past the fault proxy. */
export type Facts = {
  readonly row: Row
  /** Cents that the gateway keeps, and how often it took money. */
  readonly net: number
  readonly captures: number
  /** How often it gave something back. */
  readonly refunds: number
  /** Kinds of the mails that were caused, in order. */
  readonly mails: readonly string[]
}

export async function ledgerFacts({ back, sandbox }: FaultStack, code: string): Promise<Facts> {
  const fields = '*,slots.slot,redemptions.key,holds.key,steps.*,payments.*,mails.kind'
  const lists = ['slots', 'redemptions', 'holds', 'steps', 'payments', 'mails']
  const deep = lists.map((list) => `deep[${list}][_sort]=id&deep[${list}][_limit]=-1`).join('&')
  const query = `filter[reservation_id][_eq]=${code}&fields=${fields}&${deep}`
  const [found] = (await back.admin('GET', `/items/reservations?${query}`)) as (Row & {
    mails: { kind: string }[]
  })[]
  if (!found) throw new Error(`There is no reservation ${code}`)
  const { mails, ...row } = found
  const totals = (await sandbox.totals()).filter(({ attempt }) => attempt.startsWith(`${code}-`))
  const given = (await sandbox.transactions()).filter(
    ({ kind, status, reservation }) =>
      reservation === code && kind !== 'sale' && status === 'approved',
  )
  return {
    row,
    refunds: given.length,
    mails: mails.map(({ kind }) => kind),
    net: totals.reduce((sum, { net }) => sum + net, 0),
    captures: totals.reduce((sum, { captures }) => sum + captures, 0),
  }
}

const closed = ['expired', 'cancelled', 'refunded']
const booked = ['paid', 'confirmed']

export const isBooked = ({ row }: Facts) => booked.includes(row.status)
const isClosed = ({ row }: Facts) => closed.includes(row.status)

/**
 * The faults of a reservation that has come to rest; none when it tells one story. `halves`: the half days that it must
 * own while it is not closed.
 */
export function wrongWith(facts: Facts, halves: number): string[] {
  const { row, net, captures } = facts
  const accepted = row.payments.filter(({ status }) => status === 'captured')
  const undecided = row.payments.filter(({ status }) =>
    ['sent', 'unknown', 'voiding'].includes(status),
  )
  const keys = row.steps.map(({ key }) => key)
  const story = row.steps.map((_, index) => `${row.reservation_id}:${index + 1}`)
  const owed = row.status === 'paid' ? row.quote.total : 0
  const wrong: [boolean, string][] = [
    [captures > 1, `money was taken ${captures} times`],
    [net !== owed, `${row.status}, but the gateway keeps ${net} and ${owed} is owed`],
    [
      accepted.length !== (row.status === 'paid' ? 1 : 0),
      `${row.status} with ${accepted.length} captured attempts`,
    ],
    [
      isClosed(facts) && row.slots.length > 0,
      `${row.status}, but it holds ${row.slots.length} half days`,
    ],
    [
      isClosed(facts) && row.holds.length > 0,
      `${row.status}, but it keeps a place among the holds`,
    ],
    [
      isBooked(facts) && row.holds.some(({ key }) => !key.startsWith('counter_')),
      'booked, but it counts as an unpaid hold',
    ],
    [
      !isClosed(facts) && row.slots.length !== halves,
      `${row.status} with ${row.slots.length} of ${halves} half days`,
    ],
    [undecided.length > 0, `an attempt is still ${undecided.map(({ status }) => status)}`],
    [
      row.status === 'pending_payment' && !waitsForPayer(row),
      'waits for a payment that is not open',
    ],
    [keys.join() !== story.join(), `its story is ${keys.join()}`],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => what)
}

/** The renter has a window of the gateway to answer, and may take as long as the hold lasts. */
function waitsForPayer({ payments }: Row): boolean {
  return payments.at(-1)?.status === 'redirect'
}

/** Slots that two reservations own, or that a closed one does: of the whole back office. */
export async function wrongSlots({ back }: FaultStack): Promise<string[]> {
  const query = 'fields=slot,reservation.status,reservation.reservation_id&limit=-1'
  const slots = (await back.admin('GET', `/items/reservation_slots?${query}`)) as {
    slot: string
    reservation: { status: string; reservation_id: string } | null
  }[]
  const twice = slots.length - new Set(slots.map(({ slot }) => slot)).size
  return [
    ...(twice > 0 ? [`${twice} half days are owned twice`] : []),
    ...slots
      .filter(({ reservation }) => reservation && closed.includes(reservation.status))
      .map(
        ({ slot, reservation }) =>
          `${slot} is held by ${reservation?.reservation_id}, which is closed`,
      ),
  ]
}
