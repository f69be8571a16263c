import { createItem, readItems } from '@directus/sdk'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'

/** A message to or from a gateway, for the staff; never personal or card data. */
type PaymentEvent = {
  readonly key: string
  readonly attemptId: number | null
  readonly kind: string
  /** `renter`, `gateway`, `task`: who changed it; `webhook`: what the gateway told by itself. */
  readonly source: string
  readonly payload: Readonly<Record<string, string | number | boolean | null>>
}

/** False: an event of this key was written before; a message that comes twice is written once. */
export async function recordEvent(client: DirectusClient, event: PaymentEvent): Promise<boolean> {
  const { key, attemptId, kind, source, payload } = event
  try {
    const row = { key, payment: attemptId, kind, source, payload }
    await client.request(createItem('payment_events', row, { fields: ['id'] }))
    return true
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}

export async function hasEvent(client: DirectusClient, key: string): Promise<boolean> {
  const rows = await client.request(
    readItems('payment_events', { fields: ['id'], filter: { key: { _eq: key } }, limit: 1 }),
  )
  return rows.length > 0
}
