/** A brand that is made in the Studio gets its price column in the fleet, and whoever may price the others may price it. */
import { collectionOf } from '../../schema/collections.ts'
import { isPriceColumn, PRICES_GROUP, priceColumn, priceOf } from '../../schema/prices.ts'
import { toField } from '../../schema/snapshot.ts'

type Fields = {
  readAll(collection: string): Promise<readonly { readonly field: string }[]>
  createField(collection: string, field: object): Promise<void>
}
type Permission = { readonly id: number; readonly fields: readonly string[] | null }
type Permissions = {
  readByQuery(query: object): Promise<readonly Permission[]>
  updateOne(id: number, change: object): Promise<unknown>
}
type Service<Made> = new (options: { readonly schema: unknown }) => Made

/** The part of a hook's context that is used here. */
type Context = {
  readonly services: {
    readonly FieldsService: Service<Fields>
    readonly PermissionsService: Service<Permissions>
  }
  readonly env: { readonly DB_CLIENT?: string }
  readonly getSchema: () => Promise<unknown>
  readonly logger: { error(problem: unknown, words: string): void }
}
type Written = { readonly payload: { readonly brand?: unknown; readonly site_name?: unknown } }
type Hooks = { action(event: string, handler: (written: Written) => Promise<void>): void }

export default function istmoBrands({ action }: Hooks, context: Context): void {
  const ensure = async ({ payload }: Written) => {
    const { brand, site_name: name } = payload
    if (typeof brand !== 'string') return
    try {
      await ensurePrice(context, brand, typeof name === 'string' ? name : brand)
    } catch (error) {
      context.logger.error(error, `The fleet has no price column of the brand "${brand}"`)
    }
  }
  action('sites_config.items.create', ensure)
  action('sites_config.items.update', ensure)
}

async function ensurePrice({ services, env, getSchema }: Context, brand: string, name: string) {
  const field = priceColumn(brand)
  const fields = new services.FieldsService({ schema: await getSchema() })
  const present = await fields.readAll('flota')
  if (!present.some((one) => one.field === field)) {
    const price = priceField(brand, name)
    await fields.createField('flota', env.DB_CLIENT === 'pg' ? toTheCent(price) : price)
  }
  const permissions = new services.PermissionsService({ schema: await getSchema() })
  const ofFleet = await permissions.readByQuery({
    filter: { collection: { _eq: 'flota' } },
    fields: ['id', 'fields'],
    limit: -1,
  })
  for (const { id, fields } of ofFleet) {
    if (!fields?.some(isPriceColumn) || fields.includes(field)) continue
    await permissions.updateOne(id, { fields: [...fields, field] })
  }
}

/** Where the database has a decimal: `directus/setup/database.ts` does the same with all other money. */
const toTheCent = <Price extends { readonly schema: object }>(price: Price) => ({
  ...price,
  type: 'decimal',
  schema: { ...price.schema, data_type: 'numeric', numeric_precision: 12, numeric_scale: 2 },
})

/** Beside the prices of the other brands in a car's form. */
function priceField(brand: string, name: string) {
  const flota = collectionOf('flota')
  const last = flota.fields.findLastIndex(({ field }) => isPriceColumn(field))
  const { field, type, meta } = toField(
    flota,
    { ...priceOf(brand, name), group: PRICES_GROUP },
    last,
  )
  return { field, type, meta, schema: { is_nullable: true } }
}
