import { createItem, deleteItems } from '@directus/sdk'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading, writing } from './columns.server'
import { createdAt, id, instant, textOrEmpty } from './fields.server'
import { allRecords, goodRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { Passkeys } from './schema'

const column = columnOf<Passkeys>()

const newFields = z.object({
  userId: column('user', z.uuid()),
  /** As the renter named it; empty: not at all. */
  name: column('name', textOrEmpty),
  /** The host whose browsers have it. */
  host: column('host', z.string()),
  /** Its own id, base64url. */
  credential: column('credential', z.string()),
  /** COSE, base64url. */
  publicKey: column('public_key', z.string()),
  /** Uses, as the authenticator counts them: up to 32 bits, which no integer of every database holds. */
  counter: column('counter', z.string().regex(/^\d{1,10}$/)),
  /** Joined by spaces. */
  transports: column('transports', textOrEmpty),
})
const fields = newFields.extend({
  id: column('id', id),
  /** Epoch milliseconds, as the other. */
  createdAt: column('date_created', createdAt),
  usedAt: column('last_used_at', instant),
})

export type Passkey = Readonly<z.output<typeof fields>>
type NewPasskey = Readonly<z.output<typeof newFields>>

const schema = reading(fields)
const toNewRow = writing(newFields)

/** The number of the new one; null: there is one of this credential. @throws AppError `unavailable`. */
export async function insertPasskey(
  client: DirectusClient,
  passkey: NewPasskey,
): Promise<number | null> {
  try {
    const made = await client.request(createItem('passkeys', toNewRow(passkey) as object))
    return z.object({ id }).parse(made).id
  } catch (error) {
    if (isAppError(error, 'conflict')) return null
    throw error
  }
}

/** @throws AppError `unavailable`. */
export async function findPasskey(
  client: DirectusClient,
  credential: string,
): Promise<Passkey | null> {
  const rows = await list(client, { credential: { _eq: credential } })
  return goodRecords('passkeys', schema, rows)[0] ?? null
}

/** The oldest first. @throws AppError `unavailable`. */
export async function passkeysOf(
  client: DirectusClient,
  account: { readonly id: string } | { readonly email: string },
): Promise<Passkey[]> {
  const filter = {
    user: 'id' in account ? { _eq: account.id } : { email: { _eq: account.email } },
  }
  return allRecords('passkeys', schema, await list(client, filter))
}

export async function deletePasskey(client: DirectusClient, passkeyId: number): Promise<void> {
  await client.request(deleteItems('passkeys', [passkeyId]))
}

function list(client: DirectusClient, filter: Filter<Passkeys>) {
  const query = { fields: askedFor(fields), filter, sort: ['id'] as const, limit: -1 }
  return readRows(client, 'passkeys', query)
}
