import { readItem, readItems } from '@directus/sdk'
import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import type { Car } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { asset, cents, id, percent, text } from './fields.server'
import { goodRecords } from './records.server'
import type { Flota } from './schema'

/**
 * The brand's cars, cheapest first: those of the allowed classes (empty: all) that have a price of the brand
 * (source.md §5, §7).
 * @throws AppError when the back office has no price column for the brand, or cannot be read.
 */
export async function readFleet(
  client: DirectusClient,
  brand: string,
  classes: readonly string[],
): Promise<Car[]> {
  const price = priceField(brand)
  const rows = await client.request(
    readItems('flota', {
      fields: ['*'],
      filter: {
        status: { _in: ['published', 'unavailable'] },
        ...(classes.length > 0 ? { clasificacion: { _in: [...classes] } } : {}),
      },
      sort: [price, 'id'],
      limit: -1,
    }),
  )
  const offered = rows.filter((row) => row[price] !== null)
  return goodRecords(
    'flota',
    schema,
    offered.map((row) => ({ ...row, precio: row[price] })),
  )
}

/**
 * One car whatever became of it since it was booked: no longer published, without a price of the brand (then `price`,
 * a decimal, stands in). Null: its record cannot be read.
 */
export async function readBookedCar(
  client: DirectusClient,
  {
    brand,
    carId,
    price,
  }: { readonly brand: string; readonly carId: number; readonly price: string },
): Promise<Car | null> {
  const row = await client.request(readItem('flota', carId, { fields: ['*'] }))
  const status = row.status === 'published' ? 'published' : 'unavailable'
  const precio = row[priceField(brand)] ?? price
  return goodRecords('flota', schema, [{ ...row, status, precio }])[0] ?? null
}

type PriceField = Extract<keyof Flota, `precio_${string}`>

/** `precio_{brand}` (source.md §3). */
function priceField(brand: string): PriceField {
  const field = `precio_${brand}`
  if (isPriceField(field)) return field
  throw new AppError('internal', {
    details: {
      reason: 'no_price_column',
      cure: `Add the column ${field} to "flota" in the back office's schema.`,
    },
  })
}

const priceFields: Record<PriceField, true> = {
  precio_firefly: true,
  precio_ceiba: true,
  precio_marea: true,
}

function isPriceField(field: string): field is PriceField {
  return field in priceFields
}

const schema = z
  .object({
    id,
    status: z.enum(['published', 'unavailable']),
    sort: z.int().nullish(),
    marca: z.string().trim().min(1),
    modelo: z.string().trim().min(1),
    tipo: z.enum(['sedan', 'suv', 'van', 'economico']),
    clasificacion: z.string().trim().min(1),
    sipp: text,
    pasajeros: z.int().min(1),
    puertas: z.int().min(0),
    maletas: z.int().min(0),
    transmision: z.enum(['automatic', 'manual']),
    combustible: z.enum(['gas', 'diesel']),
    imagen: asset,
    imagen_lateral: asset,
    precio: cents.refine((value) => value > 0, 'must be above zero'),
    discount: percent.nullish(),
    charge_id: text,
    deposito_adicional: cents,
    unidades: z.int().min(0).nullish(),
    minimio_dias: z.int().min(1).nullish(),
  })
  .transform(
    (row): Car => ({
      id: row.id,
      make: row.marca,
      model: row.modelo,
      type: row.tipo,
      class: row.clasificacion,
      sipp: row.sipp,
      minimumDays: row.minimio_dias ?? null,
      doors: row.puertas,
      luggage: row.maletas,
      passengers: row.pasajeros,
      transmission: row.transmision,
      fuel: row.combustible,
      image: row.imagen,
      sideImage: row.imagen_lateral,
      dailyPrice: row.precio,
      discount: row.discount ?? 0,
      prepaidDiscountId: row.charge_id || null,
      units: row.unidades ?? null,
      status: row.status,
      extraDeposit: row.deposito_adicional,
      sort: row.sort ?? 0,
    }),
  )
