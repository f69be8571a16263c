import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { CompanyPeople } from './schema'

const column = columnOf<CompanyPeople>()

const company = z.object({ name: z.string(), ruc: z.string() })
const fields = z.object({
  company: column('company', company, ['name', 'ruc']),
})
const schema = reading(fields)

/** `ruc` as invoices carry it. */
export type Company = Readonly<z.output<typeof company>>

/** The company that the staff put this address under (D42); null: none. @throws AppError `unavailable`. */
export async function companyOf(client: DirectusClient, email: string): Promise<Company | null> {
  const rows = await readRows(client, 'company_people', {
    fields: askedFor(fields),
    filter: { email: { _eq: email } },
    sort: ['id'],
    limit: 1,
  })
  return goodRecords('company_people', schema, rows)[0]?.company ?? null
}
