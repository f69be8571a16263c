import { customEndpoint } from '@directus/sdk'
import { AppError, isAppError } from '~/domain/app-error'
import type { Car } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { carRecord } from './records/fleet'
import { goodRecords } from './records.server'
import type { Decimal, Flota } from './schema'

/** Cheapest first, priced ones only; no classes: all (§5.16, §7.11). @throws AppError without a price column. */
export async function readFleet(
  client: DirectusClient,
  brand: string,
  classes: readonly string[],
): Promise<Car[]> {
  const price = priceColumn(brand)
  const rows = await readCars(client, price, {
    fields: ['*'],
    filter: {
      status: { _in: ['published', 'unavailable'] },
      ...inClasses(classes),
    },
    sort: [price, 'id'],
    limit: -1,
  })
  const offered = rows.filter((row) => row[price] !== null)
  return goodRecords(
    'flota',
    carRecord,
    offered.map((row) => ({ ...row, precio: row[price] })),
  )
}

/** Whatever became of it: unpublished, without a price (then `price`, a decimal). Null: none, or it cannot be read. */
export async function readBookedCar(
  client: DirectusClient,
  {
    brand,
    carId,
    price,
  }: { readonly brand: string; readonly carId: number; readonly price: string },
): Promise<Car | null> {
  const column = priceColumn(brand)
  const filter = { id: { _eq: carId } }
  const [row] = await readCars(client, column, { fields: ['*'], filter, limit: 1 })
  if (!row) return null
  const status = row.status === 'published' ? 'published' : 'unavailable'
  const precio = row[column] ?? price
  return goodRecords('flota', carRecord, [{ ...row, status, precio }])[0] ?? null
}

function inClasses(classes: readonly string[]): object {
  return classes.length > 0 ? { clasificacion: { _in: [...classes] } } : {}
}

/** `precio_{brand}` (§3.21); the back office makes the column with the brand. */
type PriceColumn = `precio_${string}`
type Row = Flota & { readonly [price: PriceColumn]: Decimal | null }

function priceColumn(brand: string): PriceColumn {
  return `precio_${brand}`
}

async function readCars(
  client: DirectusClient,
  price: PriceColumn,
  params: object,
): Promise<readonly Row[]> {
  const path = '/items/flota'
  const rows = await client
    .request(customEndpoint<readonly Row[]>({ method: 'GET', path, params }))
    .catch((error: unknown) => {
      // It says the same of a column that is not there and of one that may not be seen.
      if (isAppError(error, 'unavailable') && error.details.status === 403) throw noColumn(price)
      throw error
    })
  if (rows[0] && !(price in rows[0])) throw noColumn(price)
  return rows
}

function noColumn(price: PriceColumn): AppError {
  return new AppError('unavailable', {
    details: {
      reason: 'no_price_column',
      missing: true,
      cure: `Save the brand in the back office again: "flota" then has the column ${price}, and the user "sitio" may read it.`,
    },
  })
}
