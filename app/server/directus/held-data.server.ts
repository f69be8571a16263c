import { readItems, readUsers, updateItems, updateUsers } from '@directus/sdk'
import { z } from 'zod'
import { normaliseEmail } from '~/domain/people/email'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import { deleteRows, readRows } from './rows.server'
import type { Leads, MailOutbox } from './schema'

const words = z.nullish(z.string()).transform((text) => text ?? '')

const noted = z.object({ notes: words, delivery_description: words })
const event = z.object({
  at: z.string(),
  event: z.string(),
  from_status: words,
  to_status: z.string(),
  actor: z.string(),
  why: words,
})
const mail = z.object({
  kind: z.string(),
  status: z.string(),
  recipient: words,
  message: words,
  sent_at: words,
  date_created: words,
})
const lead = z.object({
  id: z.int(),
  number: words,
  company: words,
  ruc: words,
  dv: words,
  name: words,
  role: words,
  email: words,
  phone: words,
  plan: words,
  fleet_size: z.nullish(z.int()),
  months: words,
  car_types: z.nullish(z.array(z.string())),
  message: words,
  privacy_accepted_at: words,
  privacy_version: words,
  date_created: words,
})
const kept = z.object({
  id: z.string(),
  phone_number: words,
  birthday: words,
  license: words,
  accepted_at: words,
  accepted_language: words,
  terms_version: words,
  privacy_version: words,
})
const numbered = z.object({ id: z.int() })

type HeldEvent = Readonly<z.output<typeof event>>
type HeldMail = Readonly<z.output<typeof mail>>
export type HeldLead = Readonly<z.output<typeof lead>>
export type HeldBesides = {
  readonly notes: string
  readonly deliveryDescription: string
  readonly events: readonly HeldEvent[]
  readonly mails: readonly HeldMail[]
}

/** The data of a reservation besides itself, its payments and its pre-check-in. @throws AppError `unavailable`. */
export async function readHeldBesides(
  client: DirectusClient,
  reservationId: number,
): Promise<HeldBesides> {
  const own = { reservation: { _eq: reservationId } }
  const [reservations, events, mails] = await Promise.all([
    readRows(client, 'reservations', {
      fields: Object.keys(noted.shape),
      filter: { id: { _eq: reservationId } },
      sort: ['id'],
      limit: 1,
    }),
    readRows(client, 'reservation_steps', {
      fields: Object.keys(event.shape),
      filter: own,
      sort: ['id'],
      limit: -1,
    }),
    readRows(client, 'mail_outbox', {
      fields: Object.keys(mail.shape),
      filter: own,
      sort: ['id'],
      limit: -1,
    }),
  ])
  const [first] = allRecords('reservations', noted, reservations)
  return {
    notes: first?.notes ?? '',
    deliveryDescription: first?.delivery_description ?? '',
    events: allRecords('reservation_steps', event, events),
    mails: allRecords('mail_outbox', mail, mails),
  }
}

export async function redemptionIds(
  client: DirectusClient,
  reservationId: number,
): Promise<number[]> {
  const rows = await readRows(client, 'coupon_redemptions', {
    fields: ['id'],
    filter: { reservation: { _eq: reservationId } },
    sort: ['id'],
    limit: -1,
  })
  return allRecords('coupon_redemptions', numbered, rows).map(({ id }) => id)
}

/** The requests that somebody made in the name of a company. */
export async function leadsOf(
  client: DirectusClient,
  email: string,
  brand: string,
): Promise<HeldLead[]> {
  const rows = await readRows(client, 'leads', {
    fields: Object.keys(lead.shape),
    filter: {
      email: { _in: [...new Set([email, normaliseEmail(email)])] },
      brand: { _eq: brand },
    },
    sort: ['id'],
    limit: -1,
  })
  return allRecords('leads', lead, rows)
}

/** Details that the account of an address keeps for the next booking, and what was accepted with it; null: it keeps none. */
export async function keptInAccount(
  client: DirectusClient,
  email: string,
): Promise<HeldAccount | null> {
  const rows = await client.request(
    readUsers({
      fields: kept.keyof().options,
      filter: { email: { _eq: normaliseEmail(email) } },
      limit: 1,
    }),
  )
  const [found] = allRecords('directus_users', kept, rows)
  if (!found) return null
  const { id: _, ...held } = found
  return Object.values(held).some(Boolean) ? found : null
}
export type HeldAccount = Readonly<z.output<typeof kept>>

/** The account itself stays. */
export async function emptyAccount(client: DirectusClient, email: string): Promise<void> {
  const found = await keptInAccount(client, email)
  if (!found) return
  const none = { phone_number: null, birthday: null, license: null }
  await client.request(updateUsers([found.id], none, { fields: ['id'] }))
}

/** Their mails go with them. */
export async function deleteLeads(client: DirectusClient, ids: readonly number[]): Promise<void> {
  await deleteRows(client, 'leads', ids)
}

/* Each deletes or empties at most `limit` rows older than `before` (epoch milliseconds), and returns their number. */

export async function deleteOldMails(
  client: DirectusClient,
  before: number,
  limit: number,
): Promise<number> {
  const over: readonly NonNullable<MailOutbox['status']>[] = ['sent', 'failed', 'dropped']
  const rows = await readRows(client, 'mail_outbox', {
    fields: ['id'],
    filter: { status: { _in: over }, date_created: { _lte: toTimestamp(before) } },
    sort: ['id'],
    limit,
  })
  const ids = allRecords('mail_outbox', numbered, rows).map(({ id }) => id)
  await deleteRows(client, 'mail_outbox', ids)
  return ids.length
}

export async function deleteOldLeads(
  client: DirectusClient,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await readRows<'leads'>(client, 'leads', {
    fields: ['id'],
    filter: { date_created: { _lte: toTimestamp(before) } },
    sort: ['id' satisfies keyof Leads],
    limit,
  })
  const ids = allRecords('leads', numbered, rows).map(({ id }) => id)
  await deleteLeads(client, ids)
  return ids.length
}

/** A day later than the back office lets the site: their clocks need not agree. */
export async function deleteOldAudit(
  client: DirectusClient,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await readRows(client, 'audit', {
    fields: ['id'],
    filter: { at: { _lte: toTimestamp(before - 24 * 3_600_000) } },
    sort: ['id'],
    limit,
  })
  const ids = allRecords('audit', numbered, rows).map(({ id }) => id)
  await deleteRows(client, 'audit', ids)
  return ids.length
}

/** That there was one stays, by its key. */
export async function emptyOldPaymentEvents(
  client: DirectusClient,
  before: number,
  limit: number,
): Promise<number> {
  const query = {
    fields: ['id' as const],
    filter: { payload: { _nnull: true }, date_created: { _lte: toTimestamp(before) } },
    sort: ['id' as const],
    limit,
  }
  const rows = await client.request(readItems('payment_events', query as object))
  const ids = allRecords('payment_events', numbered, rows).map(({ id }) => id)
  if (ids.length > 0) {
    await client.request(updateItems('payment_events', ids, { payload: null }, { fields: ['id'] }))
  }
  return ids.length
}
