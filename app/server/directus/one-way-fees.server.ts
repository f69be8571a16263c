import { readItems } from '@directus/sdk'
import { z } from 'zod'
import type { Drive } from '~/domain/catalogue'
import type { Cents } from '~/domain/money'
import type { DirectusClient } from './client.server'
import { cents, id, orNull, slug } from './fields.server'
import { goodRecords } from './records.server'

/** By `{pickup slug}>{return slug}`. */
export type OneWay = {
  /** Cents; a pair that is absent cannot be rented one way (D9). */
  readonly fees: Readonly<Record<string, Cents>>
  readonly drives: Readonly<Record<string, Drive>>
  /** Until a vehicle of another pool is home again. */
  readonly transferDays: Readonly<Record<string, number>>
}

export async function readOneWay(client: DirectusClient): Promise<OneWay> {
  const rows = await client.request(
    readItems('one_way_fees', {
      fields: [
        'id',
        'fee',
        'minutos',
        'ferry',
        'transfer_days',
        { origen: ['slug'] },
        { destino: ['slug'] },
      ],
      limit: -1,
    }),
  )
  const records = goodRecords('one_way_fees', schema, rows)
  const byPair = <Value>(value: (record: z.output<typeof schema>) => Value) =>
    Object.fromEntries(
      records.map((record) => [`${record.origen.slug}>${record.destino.slug}`, value(record)]),
    )
  return {
    fees: byPair(({ fee }) => fee),
    transferDays: byPair(({ transfer_days }) => transfer_days),
    drives: byPair(({ minutos, ferry }) => ({ minutes: minutos, ferry: ferry ?? false })),
  }
}

const schema = z.object({
  id,
  fee: cents,
  // Only shown: a time that cannot be is no reason to rent nothing.
  minutos: orNull(z.int().positive()).catch(null),
  ferry: z.nullish(z.boolean()),
  transfer_days: z.int().min(0).max(30),
  origen: z.object({ slug }),
  destino: z.object({ slug }),
})
