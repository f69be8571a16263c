import { z } from 'zod'
import { type PickupRestriction, restrictionKinds } from '~/domain/booking/pickup-restrictions'
import { byColumn, localized } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { date, id, listOf, orNull, slug, text, words } from './fields.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { RentalLimits } from './schema'

/** Pickup restrictions. One that cannot be read is left out and named in the log. @throws AppError `unavailable`. */
export async function readPickupRestrictions(client: DirectusClient): Promise<PickupRestriction[]> {
  const rows = await readRows(client, 'rental_limits', {
    fields: askedFor(fields),
    deep: { branches: { _limit: -1 } },
    filter: { status: { _eq: 'published' } },
    sort: ['id'],
    limit: -1,
  })
  return goodRecords('rental_limits', schema, rows)
}

const column = columnOf<RentalLimits>()

const fields = z.object({
  id: column('id', id),
  ...byColumn('name', (name) => column(name, text)),
  kind: column('kind', z.enum(restrictionKinds)),
  from: column('starts_on', orNull(date)),
  to: column('ends_on', orNull(date)),
  hours: column('hours', orNull(z.int().min(0).max(8760))),
  minutes: column('minutes', orNull(z.int().min(0).max(1440))),
  classes: column('classes', words),
  branches: column('branches', listOf(z.object({ branch: z.object({ slug }) })), [
    { branch: ['slug'] },
  ]),
})

const schema = reading(fields).transform((row, context): PickupRestriction => {
  const rule = ruleOf(row)
  if (!rule) {
    const path = { not_offered: 'kind', blackout: 'starts_on', lead_time: 'hours' } as const
    const missing = row.kind === 'last_pickup' ? 'minutes' : path[row.kind]
    context.addIssue({ code: 'custom', message: `is needed for ${row.kind}`, path: [missing] })
    return z.NEVER
  }
  return {
    id: row.id,
    name: localized((locale) => row[`name_${locale}`]),
    branches: row.branches.map(({ branch }) => branch.slug),
    classes: row.classes,
    rule,
  }
})

function ruleOf({
  kind,
  from,
  to,
  hours,
  minutes,
}: z.output<typeof fields>): PickupRestriction['rule'] | null {
  switch (kind) {
    case 'not_offered':
      return { kind }
    case 'blackout':
      return from && to && from <= to ? { kind, from, to } : null
    case 'lead_time':
      return hours === null ? null : { kind, hours }
    case 'last_pickup':
      return minutes === null ? null : { kind, minutes }
  }
}
