import { alerts } from './alerts.ts'
import { booking } from './booking.ts'
import { catalogue } from './catalogue.ts'
import { companies } from './companies.ts'
import { content } from './content.ts'
import { leads } from './leads.ts'
import { limits } from './limits.ts'
import { mail } from './mail.ts'
import type { Collection, Field } from './model.ts'
import { office } from './office.ts'
import { passkeys } from './passkeys.ts'
import { rates } from './rates.ts'
import { vehicles } from './vehicles.ts'

/** The collections of the back office, in one list. */
export const collections: readonly Collection[] = [
  ...content,
  leads,
  ...companies,
  ...catalogue,
  ...rates,
  ...limits,
  ...vehicles,
  ...booking,
  ...alerts,
  ...mail,
  passkeys,
  ...office,
]

/** @throws Error when there is none of that name */
export function collectionOf(name: string): Collection {
  const found = collections.find(({ collection }) => collection === name)
  if (!found) throw new Error(`There is no collection ${name}.`)
  return found
}

/** @throws Error when there is none of that name */
export function fieldOf(collection: string, name: string): Field {
  const found = collectionOf(collection).fields.find(({ field }) => field === name)
  if (!found) throw new Error(`${collection} has no field ${name}.`)
  return found
}
