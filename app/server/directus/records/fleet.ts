import { z } from 'zod'
import { MINIMUM_AGE } from '../../../domain/booking/booking-rules.ts'
import { type Car, carStatuses, carTypes, fuels, transmissions } from '../../../domain/catalogue.ts'
import { columnOf, reading } from '../columns.server.ts'
import {
  asset,
  cents,
  centsWithin,
  id,
  orNull,
  percent,
  percentWithin,
  text,
  textOrNull,
  wholeWithin,
} from '../fields.server.ts'
import type { Decimal, Flota } from '../schema'
import { recordBounds } from './bounds.ts'

type PricedCar = Omit<Flota, 'status'> & {
  readonly status: Car['status']
  readonly precio: Decimal
}

const OLDEST_LEAST_AGE = 99

const column = columnOf<PricedCar>()

const fields = z.object({
  id: column('id', id),
  status: column('status', z.enum(carStatuses)),
  sort: column(
    'sort',
    z.nullish(z.int()).transform((value) => value ?? 0),
  ),
  make: column('marca', z.string().trim().min(1)),
  model: column('modelo', z.string().trim().min(1)),
  type: column('tipo', z.enum(carTypes)),
  class: column('clasificacion', z.string().trim().min(1)),
  sipp: column('sipp', text),
  passengers: column('pasajeros', z.int().min(1)),
  doors: column('puertas', z.int().min(0)),
  luggage: column('maletas', z.int().min(0)),
  transmission: column('transmision', z.enum(transmissions)),
  fuel: column('combustible', z.enum(fuels)),
  image: column('imagen', asset),
  sideImage: column('imagen_lateral', asset),
  dailyPrice: column(
    'precio',
    cents.refine((value) => value > 0, 'must be above zero'),
  ),
  discount: column(
    'discount',
    z.nullish(percent).transform((value) => value ?? 0),
  ),
  prepaidDiscountId: column('charge_id', textOrNull),
  extraDeposit: column('deposito_adicional', cents),
  minimumAge: column(
    'edad_minima',
    orNull(wholeWithin({ least: MINIMUM_AGE, most: OLDEST_LEAST_AGE })),
  ),
  minimumDays: column('minimio_dias', orNull(z.int().min(1))),
})

/** A car with the price of one brand, under the name `precio`. */
export const carRecord = reading(fields)

export const writtenCar = reading(
  fields.extend({
    passengers: column('pasajeros', wholeWithin(recordBounds.passengers)),
    doors: column('puertas', wholeWithin(recordBounds.doors)),
    luggage: column('maletas', wholeWithin(recordBounds.luggage)),
    dailyPrice: column('precio', centsWithin(recordBounds.dailyPrice)),
    discount: column(
      'discount',
      z.nullish(percentWithin(recordBounds.discount)).transform((value) => value ?? 0),
    ),
    minimumAge: column('edad_minima', orNull(wholeWithin(recordBounds.leastAge))),
    extraDeposit: column('deposito_adicional', centsWithin(recordBounds.deposit)),
    minimumDays: column('minimio_dias', orNull(wholeWithin(recordBounds.days))),
  }),
)
