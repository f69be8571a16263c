import { expect, test } from 'vitest'
import { fieldOf } from '../../directus/schema/collections.ts'

/** The default of a field that nobody sets. */
const defaultOf = (name: string) => {
  const [collection = '', field = ''] = name.split('.')
  return fieldOf(collection, field).def
}

test.each([
  ['reservations.brand', 'firefly'],
  ['reservations.total_reservations_days', 1],
  ['reservations.delivery_price', 0],
  ['reservations.payment_type', 'unpaid'],
  ['reservations.dropoff', 0],
  ['reservations.status', 'unpaid'],
  ['reservations.reservation_type', 'postpaid'],
  ['sites_config.reservation_min_days', 1],
  ['sites_config.reservation_background_color', '#FFFFFF'],
  ['sites_config.payment_gateway', 'metrobank'],
])('%s begins with the default of the specification: %s', (name, value) => {
  expect(defaultOf(name)).toBe(value)
})
