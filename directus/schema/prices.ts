/** The fleet's price columns: one for each brand, those made in the Studio included. */
import { dollars } from './dsl.ts'
import type { Field } from './model.ts'

/** The pattern of a brand's code, which is a part of a column's name. */
export const BRAND_CODE = '^[a-z][a-z0-9_]{0,29}$'

/** The section of a car's form where they stand. */
export const PRICES_GROUP = 'grupo_precio'

const PREFIX = 'precio_'

export const priceColumn = (brand: string) => `${PREFIX}${brand}`
export const isPriceColumn = (field: string) => field.startsWith(PREFIX)
export const brandOfPrice = (column: string) => column.slice(PREFIX.length)

export const priceOf = (brand: string, name: string): Field =>
  dollars(priceColumn(brand), `${name}, por día`, {
    note: 'USD en la sucursal. Vacío: la marca no lo alquila.',
  })
