import { fillCars } from './cars.ts'
import { type Rental, rentals, unitsNeeded } from './rentals.ts'
import { type Filling, QUOTE } from './rows.ts'

export type Size = { readonly cars: number; readonly reservations: number }

/** The tables that get rows. */
export const filledTables: readonly string[] = [
  'flota',
  'vehicles',
  'reservations',
  'reservation_slots',
  'reservation_steps',
  'hold_places',
  'payments',
  'payment_events',
  'directus_activity',
]

/**
 * Makes a seeded database hold so many cars of Firefly and so many reservations, with all rows that the site would have
 * written for each.
 * @returns the ids of the cars
 */
export async function fillDatabase(
  filling: Filling,
  { cars, reservations }: Size,
): Promise<number[]> {
  const units = await fillCars(filling, { cars, units: unitsNeeded(cars, reservations) })
  for (const rental of rentals({ units, reservations, now: Date.now() })) putRental(filling, rental)
  return [...units.keys()]
}

const DAY = 24 * 60 * 60 * 1000
const BIRTHDAY = new Date(Date.UTC(1988, 1, 14))

function putRental({ put }: Filling, rental: Rental): void {
  const { id, status, car, unit, from, days, madeAt, isPaid, owns } = rental
  const code = `B${String(id).padStart(9, '0')}`
  const made = new Date(madeAt)
  const changed = new Date(madeAt + 60_000)
  const isHeld = status === 'unpaid' || status === 'expired'
  // Ten in the morning of Panama, as the wall shows it.
  const pickup = from + (10 * DAY) / 24
  const due = pickup + days * DAY
  // A car that nobody handed over and took back would be looked at each minute (D57).
  const stamped = (local: number) => {
    const at = local + (5 * DAY) / 24
    return owns && !isHeld && at <= Date.now() ? new Date(at) : null
  }
  put('reservations', {
    id,
    reservation_id: code,
    status,
    reservation_type: isPaid ? 'prepaid' : 'postpaid',
    payment_type: isPaid ? 'card' : status === 'confirmed' ? 'counter' : 'unpaid',
    brand: 'firefly',
    hold_expires_at: isHeld ? new Date(rental.holdUntil) : null,
    paid_at: isPaid ? made : null,
    submission_key: `bench-${id}`,
    name: 'María José',
    last_name: 'Núñez',
    email: `renter-${id % 400_000}@example.com`,
    phone_number: `+5076${String(id % 10_000_000).padStart(7, '0')}`,
    birthday: BIRTHDAY,
    license: `8-${id}`,
    car,
    unit,
    pickup_branch: 1,
    return_branch: 1,
    pickup_date: new Date(pickup),
    return_date: new Date(due),
    handed_over_at: stamped(pickup),
    returned_at: stamped(due),
    total_reservations_days: days,
    coverage: 1,
    total: 100,
    subtotal: 100,
    quote: QUOTE,
    quote_prepaid: QUOTE,
    quote_postpaid: QUOTE,
    date_created: made,
    date_updated: changed,
    version: 2,
  })
  put('directus_activity', { action: 'create', collection: 'reservations', item: String(id) })
  const step = { reservation: id, actor: 'renter', token: '-' }
  const second = { unpaid: null, confirmed: 'confirm', paid: 'pay', expired: 'expire' } as const
  put('reservation_steps', {
    ...step,
    key: `${code}:1`,
    event: 'reserve',
    to_status: 'unpaid',
    at: made,
  })
  const event = status in second ? Reflect.get(second, status) : 'cancel'
  if (typeof event === 'string') {
    const change = { event, from_status: 'unpaid', to_status: status, at: changed }
    put('reservation_steps', { ...step, ...change, key: `${code}:2` })
  }
  if (owns) {
    for (let half = 0; half <= days * 2; half++) {
      // From ten to ten: both halves of each day, and the morning of the last.
      const date = from + Math.floor(half / 2) * DAY
      const letter = half % 2 === 0 ? 'a' : 'p'
      const day = new Date(date).toISOString().slice(0, 10)
      put('reservation_slots', {
        slot: `${car}:${unit}:${day}${letter}`,
        reservation: id,
        car,
        unit,
        date: new Date(date),
        half: letter,
      })
    }
  }
  if (status === 'unpaid') {
    for (const kind of ['email', 'phone', 'license'])
      put('hold_places', { key: `${kind}:bench-${id}:1`, reservation: id, created_at: made })
  }
  if (!isPaid) return
  const isRefunded = status === 'refunded'
  put('payments', {
    id,
    idempotency_key: `bench-${id}`,
    reservation: id,
    gateway: 'metrobank',
    status: isRefunded ? 'refunded' : 'captured',
    amount: 100,
    gateway_order_id: `order-${id}`,
    gateway_transaction_id: `transaction-${id}`,
    captured_reservation: id,
    refunded_amount: isRefunded ? 100 : 0,
    captured_at: made,
    date_created: made,
  })
  put('payment_events', { key: `bench-${id}:2`, payment: id, kind: 'captured', source: 'gateway' })
}
