import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading, writing } from './columns.server'
import { id, instant, language, textOrEmpty, toTimestamp } from './fields.server'
import { allRecords, goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { MailOutbox } from './schema'

const mailKinds = [
  'confirmation',
  /** A booking to be paid at the counter waits until its link is opened. */
  'counter_proof',
  /** The hold ended without a booking. */
  'not_confirmed',
  'changed',
  'cancelled',
  /** The office gave money back, and the booking stays as it is. */
  'refund',
  'reminder',
  'license_photo',
  /** Goes to the address that the booking had before. */
  'address_changed',
  /** Words of the staff to a renter. */
  'staff_message',
  'lead_received',
  /** Words of the staff to a company. */
  'lead_answer',
  'data_request',
  /** All of an address, for who has lost the code. */
  'my_bookings',
  'alert_confirm',
  /** The one that an alert asks for. */
  'alert_free',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Within the key of one that its renter asked for again. */
export const AGAIN = ':again:'

const mailStatuses = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const

const column = columnOf<MailOutbox>()

const facts = z.codec(z.unknown(), z.unknown(), {
  decode: (value) => value,
  encode: (value) => value,
})

const newFields = z.object({
  /** The event, and which mail of it. */
  key: column('key', z.string()),
  kind: column('kind', z.enum(mailKinds)),
  brand: column('brand', z.string()),
  language: column('language', language),
  /** Empty: the reservation's own, also where staff corrected it since. */
  recipient: column('recipient', textOrEmpty),
  /** Facts that only the cause of the mail knew; each kind reads its own. */
  facts: column('facts', facts),
  /** Epoch milliseconds: not before. */
  dueAt: column('due_at', instant),
})

const fields = newFields.extend({
  id: column('id', id),
  status: column('status', z.enum(mailStatuses)),
  tries: column('tries', z.int().min(0)),
  reservationId: column('reservation', z.nullable(id)),
  /** Words of the staff; empty: it is none of theirs. */
  message: column('message', textOrEmpty),
})

export type NewMail = Readonly<z.output<typeof newFields>>
export type MailRecord = Readonly<z.output<typeof fields>>

const schema = reading(fields)
const toNewRow = writing(newFields)

/** The key of the mail that tells of a step of a booking, so that what happened once is told once. */
export function mailOfStep(step: string, kind: MailKind): string {
  return `${step}:${kind}`
}

/** The key of the step of a booking that a mail tells of; null: of none. */
export function stepOfMail({
  key,
  kind,
  reservationId,
}: Pick<MailRecord, 'key' | 'kind' | 'reservationId'>): string | null {
  const end = mailOfStep('', kind)
  return reservationId !== null && key.endsWith(end) ? key.slice(0, -end.length) : null
}

/** `message`: words of the staff. */
export function newMailRow(mail: NewMail & { readonly message?: string }) {
  const { message = null } = mail
  return { ...toNewRow(mail), message, status: 'queued' as const, tries: 0 }
}

/** `of`: with which it is deleted. False: one of this key was written before, and is not written twice. */
export async function insertMail(
  client: DirectusClient,
  mail: NewMail,
  of: { readonly reservation?: number | null; readonly alert?: number | null } = {},
): Promise<boolean> {
  try {
    const row = { ...newMailRow(mail), ...of }
    await client.request(
      customEndpoint({ method: 'POST', path: '/items/mail_outbox', body: JSON.stringify(row) }),
    )
    return true
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}

/** Keys of what a reservation was sent, or is, of one kind. @throws AppError `unavailable`. */
export async function mailKeysOf(
  client: DirectusClient,
  reservationId: number,
  kind: MailKind,
): Promise<string[]> {
  const rows = await readRows(client, 'mail_outbox', {
    fields: ['key'],
    filter: { reservation: { _eq: reservationId }, kind: { _eq: kind } },
    sort: ['id'],
    limit: -1,
  })
  return allRecords('mail_outbox', z.object({ key: z.string() }), rows).map(({ key }) => key)
}

/** Whether one of this key is there, in whatever state. @throws AppError `unavailable`. */
export async function isMailWritten(client: DirectusClient, key: string): Promise<boolean> {
  const filter = { key: { _eq: key } }
  const query = { fields: ['id'], filter, sort: ['id'], limit: 1 } as const
  return (await readRows(client, 'mail_outbox', query)).length > 0
}

/**
 * Those to send now, oldest first: also one whose sender has not been heard of since its lease ended, and one that staff
 * want sent again.
 */
export async function readDueMails(
  client: DirectusClient,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<MailRecord[]> {
  const rows = await readRows(client, 'mail_outbox', {
    fields: askedFor(fields),
    filter: {
      _or: [
        { status: { _in: ['queued', 'sending'] }, due_at: { _lte: toTimestamp(now) } },
        { status: { _eq: 'queued' }, due_at: { _null: true } },
      ],
    },
    sort: ['due_at', 'id'],
    limit,
  })
  return goodRecords('mail_outbox', schema, rows)
}

/**
 * Takes a mail to send it: its number of tries becomes a unique row in the same write, so that of two senders one is
 * refused. False: another took it. @throws AppError `unavailable`: it may be taken, and is due again after the lease.
 */
export async function claimMail(
  client: DirectusClient,
  { id: mail, key, status, tries }: MailRecord,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  const data = {
    status: 'sending',
    tries: tries + 1,
    due_at: toTimestamp(until),
    claims: { create: [{ key: `${key}:${tries + 1}`, at: toTimestamp(now) }] },
  }
  const filter = { id: { _eq: mail }, status: { _eq: status }, tries: { _eq: tries } }
  try {
    return (await patchMails(client, filter, data)) > 0
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}

export type MailOutcome =
  | { readonly status: 'sent'; readonly now: number }
  | { readonly status: 'dropped'; readonly problem: string }
  | { readonly status: 'failed'; readonly problem: string }
  | { readonly status: 'queued'; readonly problem: string; readonly dueAt: number }

/** Ends the try that `claimMail` began, unless another began since. Secrets of the mail go with the sending. */
export async function finishMail(
  client: DirectusClient,
  { id: mail, tries }: Pick<MailRecord, 'id' | 'tries'>,
  outcome: MailOutcome,
  /** The address that was tried. */
  sentTo?: string,
): Promise<void> {
  const { status } = outcome
  const isSent = status === 'sent'
  const data = {
    status,
    problem: isSent ? null : outcome.problem.slice(0, 500),
    due_at: status === 'queued' ? toTimestamp(outcome.dueAt) : null,
    ...(isSent ? { sent_at: toTimestamp(outcome.now) } : {}),
    ...(isSent || status === 'dropped' ? { facts: null } : {}),
    ...(sentTo ? { sent_to: sentTo } : {}),
  }
  const filter = { id: { _eq: mail }, status: { _eq: 'sending' }, tries: { _eq: tries + 1 } }
  await patchMails(client, filter, data)
}

async function patchMails(client: DirectusClient, filter: object, data: object): Promise<number> {
  const rows = await client.request(
    customEndpoint<unknown[]>({
      method: 'PATCH',
      path: '/items/mail_outbox',
      params: { fields: ['id'] },
      body: JSON.stringify({ query: { filter, limit: 1 }, data }),
    }),
  )
  return rows.length
}
