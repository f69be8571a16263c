import { z } from 'zod'
import { isClosed, reservationStatuses } from '~/domain/booking/reservation'
import { sum } from '~/domain/pricing/money'
import type { DirectusClient } from './client.server'
import { cents, timestamp } from './fields.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'
import { stepKey } from './write-reservation.server'

const closings = ['cancel', 'no_show', 'refund'] as const
const told = ['change', 'give_back', 'repair', ...closings] as const

const schema = z.object({
  at: timestamp,
  event: z.enum(told),
  from_status: z.enum(reservationStatuses),
  to_status: z.enum(reservationStatuses),
  actor: z.string(),
  refund: z.nullable(cents),
})

/** A booking's history as its events tell it. Instants are epoch milliseconds. */
export type Story = {
  /** When and by whom it was changed, and the cents that each change decided to give back, oldest first. */
  readonly changes: readonly {
    readonly at: number
    readonly refund: number
    readonly by: 'renter' | 'office'
  }[]
  /** The booking's early end; null: it has none, or it was closed outside the site. */
  readonly closing: {
    readonly event: (typeof closings)[number]
    readonly by: 'renter' | 'office'
    /** Cents that the office or the renter decided to give back; null: nobody decided. */
    readonly refund: number | null
  } | null
  /** Whether the site has mended it since it was closed, and told staff where its money was undecided. */
  readonly isMended: boolean
}

/** @throws AppError `unavailable` */
export async function readStory(client: DirectusClient, reservation: number): Promise<Story> {
  const rows = await readRows(client, 'reservation_steps', {
    fields: ['at', 'event', 'from_status', 'to_status', 'actor', 'refund'],
    filter: { reservation: { _eq: reservation }, event: { _in: [...told] } },
    sort: ['id'],
    limit: -1,
  })
  const events = allRecords('reservation_steps', schema, rows)
  return {
    changes: events.flatMap(({ event, at, refund, actor }) =>
      event === 'change' ? [{ at, refund: refund ?? 0, by: partyOf(actor) }] : [],
    ),
    closing: closingOf(events),
    isMended: events.some(({ event, from_status }) => event === 'repair' && isClosed(from_status)),
  }
}

const proofSteps = ['ask_proof', 'expire', 'hold_again'] as const

/** Whether the hold that a reservation has waits for the link of a mail (D47). @throws AppError `unavailable` */
export async function wasProofAsked(client: DirectusClient, reservation: number): Promise<boolean> {
  const rows = await readRows(client, 'reservation_steps', {
    fields: ['event'],
    filter: { reservation: { _eq: reservation }, event: { _in: [...proofSteps] } },
    sort: ['-id'],
    limit: 1,
  })
  const [last] = allRecords('reservation_steps', z.object({ event: z.enum(proofSteps) }), rows)
  return last?.event === 'ask_proof'
}

/** Whether staff caused the step of a key, or closed the booking outside the site. @throws AppError `unavailable` */
export async function isStepOfStaff(client: DirectusClient, key: string): Promise<boolean> {
  const rows = await readRows(client, 'reservation_steps', {
    fields: ['id'],
    filter: { key: { _eq: key }, _or: [{ actor: { _eq: 'staff' } }, { event: { _eq: 'repair' } }] },
    sort: ['id'],
    limit: 1,
  })
  return rows.length > 0
}

/**
 * Whether nothing but what the site mended by itself moved a reservation on since it had a version.
 * @throws AppError `unavailable`
 */
export async function isOnlyMendedSince(
  client: DirectusClient,
  { code, version: now }: { readonly code: string; readonly version: number },
  version: number,
): Promise<boolean> {
  const count = now - version
  if (!(count > 0)) return count === 0
  const keys = Array.from({ length: count }, (_, index) => stepKey(code, version + 1 + index))
  const rows = await readRows(client, 'reservation_steps', {
    fields: ['id'],
    filter: { key: { _in: keys }, event: { _eq: 'repair' } },
    sort: ['id'],
    limit: -1,
  })
  return rows.length === count
}

function closingOf(events: readonly z.output<typeof schema>[]): Story['closing'] {
  for (const { event, actor, refund } of events.toReversed()) {
    const closing = closings.find((one) => one === event)
    if (closing) return { event: closing, by: partyOf(actor), refund }
  }
  // Closed outside the site: the office decided by what it gave back since.
  const given = events.filter((one) => one.event === 'give_back' && isClosed(one.to_status))
  if (given.length === 0) return null
  return { event: 'cancel', by: 'office', refund: sum(given.map(({ refund }) => refund ?? 0)) }
}

function partyOf(actor: string): 'renter' | 'office' {
  return actor === 'staff' ? 'office' : 'renter'
}
