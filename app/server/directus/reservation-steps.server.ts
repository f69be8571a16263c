import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { cents, timestamp } from './fields.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'

const told = ['change', 'cancel', 'no_show', 'refund'] as const

const schema = z.object({
  at: timestamp,
  event: z.enum(told),
  actor: z.string(),
  refund: z.nullable(cents),
})

/** A booking's history as its steps tell it. Instants are epoch milliseconds. */
export type Story = {
  /** When it was changed, oldest first. */
  readonly changes: readonly number[]
  /** The booking's early end; null: it has none, or it was closed outside the site. */
  readonly closing: {
    readonly event: 'cancel' | 'no_show' | 'refund'
    readonly by: 'renter' | 'office'
    readonly at: number
    /** Cents that this step decided to give back; null: it did not decide. */
    readonly refund: number | null
  } | null
}

/** @throws AppError `unavailable` */
export async function readStory(client: DirectusClient, reservation: number): Promise<Story> {
  const rows = await readRows(client, 'reservation_steps', {
    fields: ['at', 'event', 'actor', 'refund'],
    filter: { reservation: { _eq: reservation }, event: { _in: [...told] } },
    sort: ['id'],
    limit: -1,
  })
  const steps = allRecords('reservation_steps', schema, rows)
  const last = steps.findLast(({ event }) => event !== 'change')
  return {
    changes: steps.flatMap(({ event, at }) => (event === 'change' ? [at] : [])),
    closing:
      last && last.event !== 'change'
        ? {
            ...{ event: last.event, at: last.at, refund: last.refund },
            by: last.actor === 'staff' ? 'office' : 'renter',
          }
        : null,
  }
}
