/**
 * A brand that is made in the Studio gets its price column in the fleet, and whoever may price the others may price it. Both
 * are there before the answer: a price that is sent at once has its column.
 */
import { failed } from '../../lib/hooks.ts'
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
  readonly database: (table: string) => {
    whereIn(column: string, values: readonly unknown[]): Promise<readonly Brand[]>
  }
  readonly env: { readonly DB_CLIENT?: string }
  readonly getSchema: () => Promise<unknown>
  readonly logger: { error(problem: unknown, words: string): void }
}
type Brand = { readonly brand?: unknown; readonly site_name?: unknown }
/** `keys` of records that were changed, `payload` what was written of them. */
type Written = { readonly payload: Brand; readonly keys?: readonly unknown[] }
type Request = { readonly method: string }
type Response = { readonly statusCode: number; end(...args: readonly unknown[]): unknown }
type App = {
  use(
    paths: readonly string[],
    answer: (request: Request, response: Response, next: (error?: unknown) => void) => void,
  ): void
}
type Hooks = {
  action(event: string, handler: (written: Written) => void): void
  init(event: 'middlewares.after', act: (of: { readonly app: App }) => void): void
}

/** Where brands are written, by form, API and file. */
const PATHS = ['/items/sites_config', '/utils/import/sites_config']

export default function istmoBrands({ action, init }: Hooks, context: Context): void {
  /** One after the other: two would make the same column. Whoever saves a brand after one that failed tries anew. */
  let columns: Promise<void> = Promise.resolve()
  const ensure = (written: Written) => {
    columns = columns.catch(() => {}).then(() => ensureAll(context, written))
    columns.catch((error: unknown) => context.logger.error(error, 'A brand has no price column'))
  }
  action('sites_config.items.create', ensure)
  action('sites_config.items.update', ensure)

  // Directus waits for no action, and before its filters end the brand is not written.
  init('middlewares.after', ({ app }) => {
    app.use(PATHS, ({ method }, response, next) => {
      if (method === 'POST' || method === 'PATCH') {
        const end = response.end.bind(response)
        response.end = (...args) => {
          response.end = end
          if (response.statusCode >= 400) return end(...args)
          columns.then(
            () => end(...args),
            () => {
              // It is told once, to who saved it.
              columns = Promise.resolve()
              next(failed(NO_COLUMN))
            },
          )
          return response
        }
      }
      next()
    })
  })
}

const NO_COLUMN = 'La marca quedó guardada, pero sin su columna de precio: guárdala otra vez.'

async function ensureAll(context: Context, { payload, keys }: Written): Promise<void> {
  const brands = keys ? await context.database('sites_config').whereIn('id', keys) : [payload]
  for (const { brand, site_name: name } of brands) {
    if (typeof brand !== 'string') continue
    await ensurePrice(context, brand, typeof name === 'string' ? name : brand)
  }
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
