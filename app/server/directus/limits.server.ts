import type { z } from 'zod'
import type { PickupRestriction } from '~/domain/booking/pickup-restrictions'
import { localized } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { askedFor, deepFor } from './columns.server'
import { limitFields, limitRecord } from './records/rates'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'

/** Pickup restrictions. One that cannot be read is left out and named in the log. @throws AppError `unavailable`. */
export async function readPickupRestrictions(client: DirectusClient): Promise<PickupRestriction[]> {
  const rows = await readRows(client, 'rental_limits', {
    fields: askedFor(limitFields),
    deep: deepFor(limitFields),
    filter: { status: { _eq: 'published' } },
    sort: ['id'],
    limit: -1,
  })
  return goodRecords('rental_limits', schema, rows)
}

const schema = limitRecord.transform(
  (row): PickupRestriction => ({
    id: row.id,
    name: localized((locale) => row[`name_${locale}`]),
    branches: row.branches.map(({ branch }) => branch.slug),
    classes: row.classes,
    rule: ruleOf(row),
  }),
)

function ruleOf({
  kind,
  from,
  to,
  hours,
  minutes,
}: z.output<typeof limitRecord>): PickupRestriction['rule'] {
  switch (kind) {
    case 'not_offered':
      return { kind }
    case 'blackout':
      return { kind, from: from ?? '', to: to ?? '' }
    case 'lead_time':
      return { kind, hours: hours ?? 0 }
    case 'last_pickup':
      return { kind, minutes: minutes ?? 0 }
  }
}
