import { createHmac, randomInt } from 'node:crypto'
import { HOLD_QUOTA } from '~/domain/booking/booking-rules'
import { normaliseEmail } from '~/domain/people/email'
import { readTakenHolds } from '~/server/directus/allocations.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { env } from '~/server/env.server'
import { addressBlock } from '~/server/http/address-block'
import { requestContext } from '~/server/request-context.server'
import { sweepExpiredHolds } from './release.server'

/** Unique rows for e-mail, phone, license and address (D38): the limit holds in any process. Null: one is full. */
export async function planHoldQuota(
  renter: Pick<ReservationRecord['renter'], 'email' | 'phone' | 'license'>,
): Promise<string[] | null> {
  const places = quotaKeys(renter)
  const plan = await freeOf(places)
  if (plan) return plan
  // Holds that are over count as free: they may only not have been swept yet.
  await sweepExpiredHolds(requestContext().now)
  return freeOf(places)
}

/** One list for each of the four, of the rows of which one is needed. */
function quotaKeys({ email, phone, license }: Parameters<typeof planHoldQuota>[0]): string[][] {
  const { ip, actor = 'renter' } = requestContext()
  const perAddress = Math.max(1, Math.floor(HOLD_QUOTA.address * env().RATE_LIMIT_SCALE))
  // An act that runs by itself does not know the renter's address.
  const address = actor === 'renter' && ip ? addressBlock(ip) : null
  return [
    keysFor('email', normaliseEmail(email), HOLD_QUOTA.email),
    keysFor('phone', phone, HOLD_QUOTA.phone),
    keysFor('license', license.replace(/[\s-]/g, '').toUpperCase(), HOLD_QUOTA.license),
    ...(address ? [keysFor('address', address, perAddress)] : []),
  ]
}

/** Keys are looked for this many at a time; only load tests have more places. */
const maximumLooked = 6

function keysFor(kind: string, value: string, places: number): string[] {
  // The key says nothing about the person.
  const hash = createHmac('sha256', env().SESSION_SECRET).update(`${kind}:${value}`)
  const name = `${kind}:${hash.digest('base64url').slice(0, 22)}`
  const first = places > maximumLooked ? randomInt(places) : 0
  return Array.from(
    { length: Math.min(places, maximumLooked) },
    (_, index) => `${name}:${((first + index) % places) + 1}`,
  )
}

async function freeOf(places: readonly (readonly string[])[]): Promise<string[] | null> {
  const taken = await readTakenHolds(directus(), places.flat())
  const free = places.map((keys) => keys.filter((key) => !taken.has(key)))
  const picked = free.flatMap((keys) =>
    keys.length > 0 ? [keys[randomInt(keys.length)] ?? ''] : [],
  )
  return picked.length === places.length ? picked : null
}
