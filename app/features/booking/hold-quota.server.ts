import { createHmac, randomInt } from 'node:crypto'
import { COUNTER_QUOTA, HOLD_QUOTA } from '~/domain/booking/booking-rules'
import { normaliseEmail } from '~/domain/people/email'
import { readTakenHolds, type TakenHold } from '~/server/directus/allocations.server'
import { directus } from '~/server/directus/client.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { env } from '~/server/env.server'
import { ownAddress } from '~/server/http/own-address.server'
import { requestContext } from '~/server/request-context.server'
import { sweepExpiredHolds } from './release.server'

type Renter = Pick<ReservationRecord['renter'], 'email' | 'phone' | 'license'>

/** Unique rows for e-mail, phone, license and address (D38): the limit holds in any process. Null: one is full. */
export async function planHoldQuota(renter: Renter): Promise<string[] | null> {
  const places = quotaKeys(renter, HOLD_QUOTA)
  const plan = await freeOf(places)
  if (plan) return plan
  // Holds that are over count as free: they may only not have been swept yet.
  await sweepExpiredHolds(requestContext().now)
  return freeOf(places)
}

type CounterPlan =
  | { readonly keys: readonly string[]; readonly isSecond: boolean }
  | { readonly refusal: 'counter_full' | 'counter_overlap' }

type Booked = Pick<ReservationRecord, 'id' | 'renter' | 'pickup' | 'return'>

/**
 * The rows that a booking to be paid at the counter keeps until its pick-up (D47), beside those of unpaid holds. Each
 * takes the first that is free: of two at one moment one is refused, and then sees the other.
 */
export async function planCounterQuota(booked: Booked): Promise<CounterPlan> {
  const plan = await counterPlan(booked)
  if (!('refusal' in plan)) return plan
  await sweepExpiredHolds(requestContext().now)
  return counterPlan(booked)
}

async function counterPlan(booked: Booked): Promise<CounterPlan> {
  const places = quotaKeys(booked.renter, COUNTER_QUOTA, 'counter_')
  const taken = await readTakenHolds(directus(), places.flat())
  const others = othersOf(booked, taken)
  if (others.some((other) => overlap(other, booked))) return { refusal: 'counter_overlap' }
  const keys = places.flatMap((one) => one.find((key) => !taken.has(key)) ?? [])
  if (keys.length < places.length) return { refusal: 'counter_full' }
  return { keys, isSecond: others.length > 0 }
}

/** Whether the renter has another booking to be paid at the counter within these hours. */
export async function overlapsAtCounter(booked: Booked): Promise<boolean> {
  const keys = quotaKeys(booked.renter, COUNTER_QUOTA, 'counter_').flat()
  const taken = await readTakenHolds(directus(), keys)
  return othersOf(booked, taken).some((other) => overlap(other, booked))
}

/** Other bookings of the same person; an address may be that of many. */
function othersOf({ id }: Booked, taken: ReadonlyMap<string, TakenHold>): TakenHold[] {
  return [...taken].flatMap(([key, one]) =>
    key.startsWith('counter_address') || one.reservationId === id ? [] : [one],
  )
}

function overlap(one: Pick<Booked, 'pickup' | 'return'>, other: typeof one): boolean {
  return one.pickup < other.return && other.pickup < one.return
}

/** One list for each of the four, of the rows of which one is needed. */
function quotaKeys(
  { email, phone, license }: Renter,
  quota: { readonly person: number; readonly address: number },
  prefix: '' | 'counter_' = '',
): string[][] {
  const { ip, actor = 'renter' } = requestContext()
  const { RATE_LIMIT_SCALE } = env()
  const perAddress = Math.max(1, Math.floor(quota.address * RATE_LIMIT_SCALE))
  // An act that runs by itself does not know the renter's address.
  const address = actor === 'renter' ? ownAddress(ip) : null
  return [
    keysFor(`${prefix}email`, normaliseEmail(email), quota.person),
    keysFor(`${prefix}phone`, phone, quota.person),
    keysFor(`${prefix}license`, license.replace(/[\s-]/g, '').toUpperCase(), quota.person),
    ...(address ? [keysFor(`${prefix}address`, address, perAddress)] : []),
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
