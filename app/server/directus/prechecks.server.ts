import { createItem, customEndpoint, readItems } from '@directus/sdk'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading, writing } from './columns.server'
import { cents, id, orNull, text, textOrEmpty, textOrNull, toTimestamp } from './fields.server'
import { allRecords, goodRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { Prechecks } from './schema'

const column = columnOf<Prechecks>()

const driver = z.object({ name: text, lastName: text, license: text, birthday: text })
const addOn = z.object({ code: z.string(), quantity: z.int() })
const list = <Item extends z.ZodType>(item: Item) =>
  z.codec(z.nullable(z.array(item)), z.readonly(z.array(item)), {
    decode: (rows) => (rows ?? []) as z.input<z.ZodReadonly<z.ZodArray<Item>>>,
    encode: (rows) => [...rows] as z.output<z.ZodArray<Item>>,
  })

const fields = z.object({
  id: column('id', id),
  reservationId: column('reservation', id),
  version: column('version', z.int().min(0)),
  step: column('step', z.enum(['start', 'preferences', 'verify', 'checkout', 'thanks'])),
  arrivalTime: column('arrival_time', textOrEmpty),
  flightNumber: column('flight_number', textOrEmpty),
  drivers: column('drivers', list(driver)),
  coverage: column('coverage', textOrEmpty),
  addOns: column('add_ons', list(addOn)),
  /** Cents that were accepted, and the booking for which they were accepted (`bookingFingerprint`). */
  due: column('due', z.nullable(cents)),
  base: column('base', textOrEmpty),
  licenseNumber: column('license_number', textOrEmpty),
  licenseCountry: column('license_country', textOrEmpty),
  licenseExpiry: column('license_expiry', textOrNull),
  front: column('license_front', orNull(z.string())),
  back: column('license_back', orNull(z.string())),
  review: column('review', z.enum(['none', 'review', 'approved', 'again'])),
  reviewSide: column('review_side', orNull(z.enum(['both', 'front', 'back']))),
  reviewNote: column('review_note', textOrEmpty),
  expressCode: column('express_code', textOrNull),
})

const schema = reading(fields)
export type Precheck = Readonly<z.output<typeof schema>>

const patchFields = fields
  .pick({
    version: true,
    step: true,
    arrivalTime: true,
    flightNumber: true,
    drivers: true,
    coverage: true,
    addOns: true,
    due: true,
    base: true,
    licenseNumber: true,
    licenseCountry: true,
    licenseExpiry: true,
    expressCode: true,
  })
  .extend({ status: column('status', z.enum(['started', 'completed'])) })
  .partial()
const patchRow = writing(patchFields)

/** The pre-check-in of a reservation; null: not begun. @throws AppError `unavailable`. */
export async function findPrecheck(
  client: DirectusClient,
  reservationId: number,
): Promise<Precheck | null> {
  const rows = await readRows(client, 'prechecks', {
    fields: askedFor(fields),
    filter: { reservation: { _eq: reservationId } } as Filter<Prechecks>,
    sort: ['id'],
    limit: 1,
  })
  return allRecords('prechecks', schema, rows)[0] ?? null
}

/** False: it was begun before. */
export async function createPrecheck(
  client: DirectusClient,
  reservation: number,
): Promise<boolean> {
  try {
    await client.request(createItem('prechecks', { reservation }))
    return true
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}

export type PrecheckSave = {
  /** Unique among the saves of this one: of two with the same one is refused. */
  readonly key: string
  readonly what: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Names the write, so that one whose answer was lost is known again. */
  readonly token: string
}

/** A save of a pre-check-in that belongs to a write of its reservation. */
export type PrecheckWrite = {
  readonly id: number
  readonly patch: z.output<typeof patchFields>
  readonly save: PrecheckSave
}

export function precheckUpdate({ id, patch, save }: PrecheckWrite) {
  return { id, ...patchRow(patch), steps: stepsOf(id, save) }
}

/**
 * Everything with its step in one write, or nothing. @throws AppError `conflict` (`details.collection`
 * `precheck_steps`: somebody saved first), `unavailable`: it may be written, `findPrecheckStep` tells.
 */
export async function writePrecheck(
  client: DirectusClient,
  precheckId: number,
  row: Record<string, unknown>,
  save: PrecheckSave,
): Promise<void> {
  await client.request(
    customEndpoint<unknown>({
      method: 'PATCH',
      path: `/items/prechecks/${precheckId}`,
      params: { fields: ['id'] },
      body: JSON.stringify({ ...row, steps: stepsOf(precheckId, save) }),
    }),
  )
}

function stepsOf(precheckId: number, { key, what, at, token }: PrecheckSave) {
  return { create: [{ key: `${precheckId}:${key}`, step: what, at: toTimestamp(at), token }] }
}

export const precheckRow = (patch: z.output<typeof patchFields>) => patchRow(patch)

export async function findPrecheckStep(
  client: DirectusClient,
  precheckId: number,
  key: string,
): Promise<string | null> {
  const [row] = await client.request(
    readItems('precheck_steps', {
      fields: ['token'],
      filter: { key: { _eq: `${precheckId}:${key}` } },
      limit: 1,
    }),
  )
  return row?.token ?? null
}

export type PrecheckPhotos = {
  readonly id: number
  readonly front: string | null
  readonly back: string | null
}

const photoFields = fields.pick({ id: true, front: true, back: true })
const photoSchema = reading(photoFields)

/**
 * Pre-check-ins of which staff asked for another photo, of cars not returned at the Panama-local `now`; one that cannot
 * be read is passed.
 */
export async function prechecksToRetake(client: DirectusClient, now: string): Promise<Precheck[]> {
  const rows = await readRows(client, 'prechecks', {
    fields: askedFor(fields),
    filter: {
      review: { _eq: 'again' },
      reservation: { return_date: { _gt: now } },
    } as Filter<Prechecks>,
    sort: ['id'],
    limit: -1,
  })
  return goodRecords('prechecks', schema, rows)
}

/** Those whose car was to be back before that Panama-local moment. */
export async function precheckPhotosBefore(
  client: DirectusClient,
  before: string,
  limit: number,
): Promise<PrecheckPhotos[]> {
  const stored = { _or: [{ license_front: { _nnull: true } }, { license_back: { _nnull: true } }] }
  const filter = { _and: [stored, { reservation: { return_date: { _lte: before } } }] }
  const rows = await readRows(client, 'prechecks', {
    fields: askedFor(photoFields),
    filter: filter as Filter<Prechecks>,
    sort: ['id'],
    limit,
  })
  return allRecords('prechecks', photoSchema, rows)
}

export async function precheckPhotosAmong(
  client: DirectusClient,
  files: readonly string[],
): Promise<PrecheckPhotos[]> {
  const _in = [...files]
  const filter = { _or: [{ license_front: { _in } }, { license_back: { _in } }] }
  const rows = await readRows(client, 'prechecks', {
    fields: askedFor(photoFields),
    filter: filter as Filter<Prechecks>,
    sort: ['id'],
    limit: -1,
  })
  return allRecords('prechecks', photoSchema, rows)
}

export async function forgetPhotos(
  client: DirectusClient,
  precheckId: number,
  at: number,
): Promise<void> {
  await client.request(
    customEndpoint<unknown>({
      method: 'PATCH',
      path: `/items/prechecks/${precheckId}`,
      params: { fields: ['id'] },
      body: JSON.stringify({
        license_front: null,
        license_back: null,
        photos_deleted_at: toTimestamp(at),
      }),
    }),
  )
}
