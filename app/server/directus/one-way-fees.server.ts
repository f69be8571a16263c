import { readItems } from '@directus/sdk'
import type { z } from 'zod'
import type { Drive } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import { LONGEST_TRANSFER, USUAL_TRANSFER } from '~/domain/stock/vehicles'
import type { DirectusClient } from './client.server'
import { oneWayFeeRecord } from './records/prices'
import { goodRecords, withinBounds } from './records.server'

/** By `{pickup slug}>{return slug}`. */
export type OneWay = {
  /** Cents; a pair that is absent cannot be rented one way (D9). */
  readonly fees: Readonly<Record<string, Cents>>
  readonly drives: Readonly<Record<string, Drive>>
  /** Until a vehicle of another pool is home again. */
  readonly repositioningDays: Readonly<Record<string, number>>
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
  const records = goodRecords('one_way_fees', oneWayFeeRecord, rows)
  const byPair = <Value>(value: (record: z.output<typeof oneWayFeeRecord>) => Value) =>
    Object.fromEntries(
      records.map((record) => [`${record.origen.slug}>${record.destino.slug}`, value(record)]),
    )
  return {
    fees: byPair(({ fee }) => fee),
    repositioningDays: byPair(daysHome),
    drives: byPair(({ minutos, ferry }) => ({ minutes: minutos, ferry: ferry ?? false })),
  }
}

function daysHome({ transfer_days, origen, destino }: z.output<typeof oneWayFeeRecord>): number {
  const facts = { collection: 'one_way_fees', field: 'transfer_days' }
  const record = `${origen.slug}>${destino.slug}`
  const bounds = { min: 0, max: LONGEST_TRANSFER }
  return withinBounds(transfer_days ?? USUAL_TRANSFER, bounds, { ...facts, record })
}
