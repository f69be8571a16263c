import { createItem } from '@directus/sdk'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { id } from './fields.server'
import { goodRecords } from './records.server'
import { readRows } from './rows.server'
import type { CompanyPeople } from './schema'

const column = columnOf<CompanyPeople>()

const company = z.object({ id, name: z.string(), ruc: z.string(), inviter: z.nullable(id) })
const fields = z.object({
  id: column('id', id),
  company: column('company', company, ['id', 'name', 'ruc', 'inviter']),
})
const schema = reading(fields).transform(({ id: person, company: { inviter, ...facts } }) => ({
  ...facts,
  mayInvite: inviter === person,
}))

/** `ruc` as invoices carry it. `mayInvite`: this person is the one who invites colleagues (D58). */
export type Company = Readonly<z.output<typeof schema>>

/** The company that an address belongs to (D42); null: none. @throws AppError `unavailable`. */
export async function companyOf(client: DirectusClient, email: string): Promise<Company | null> {
  const rows = await readRows(client, 'company_people', {
    fields: askedFor(fields),
    filter: { email: { _eq: email } },
    sort: ['id'],
    limit: 1,
  })
  return goodRecords('company_people', schema, rows)[0] ?? null
}

/** False: the address belongs to a company already, this one or another. @throws AppError `unavailable`. */
export async function addToCompany(
  client: DirectusClient,
  { id }: Pick<Company, 'id'>,
  email: string,
): Promise<boolean> {
  try {
    await client.request(createItem('company_people', { email, company: id }))
    return true
  } catch (error) {
    if (isAppError(error, 'conflict')) return false
    throw error
  }
}
