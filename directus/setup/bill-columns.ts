import type { Reservations } from '../../app/server/directus/schema.ts'

/** The columns of a reservation that hold its bill: the site writes them, and only with the step that tells why (D44). */
export const billColumns = [
  'car_total',
  'coverage_total',
  'add_ons_total',
  'era',
  'dropoff',
  'delivery_price',
  'delivery_description',
  'fees_total',
  'discount_total',
  'subtotal',
  'airport_tax',
  'tax',
  'total',
  'rentworks_prepaid_discount_id',
  'quote',
] as const satisfies readonly (keyof Reservations)[]
