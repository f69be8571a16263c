import { DatabaseSync } from 'node:sqlite'
import { fillCars } from './cars.ts'
import { type Rental, rentals } from './rentals.ts'
import { inserts, QUOTE, type Row } from './rows.ts'

export type Size = { readonly cars: number; readonly reservations: number }

const filled = [
  'reservations',
  'reservation_slots',
  'reservation_steps',
  'hold_places',
  'payments',
  'payment_events',
  'directus_activity',
] as const
type Table = (typeof filled)[number]

/**
 * Makes a seeded database hold so many cars of Firefly and so many reservations, with all rows that the site would have
 * written for each. Straight into the file, which nobody else may have open; indexes are made anew afterwards.
 * @returns the ids of the cars
 */
export function fillDatabase(file: string, { cars, reservations }: Size): number[] {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA foreign_keys = OFF')
    const indexes = db
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL AND tbl_name IN (${filled.map((name) => `'${name}'`)})`,
      )
      .all()
    for (const { name } of indexes) db.exec(`DROP INDEX "${name}"`)
    db.exec('BEGIN')
    const units = fillCars(db, cars, reservations)
    const put = inserts(db, filled)
    for (const rental of rentals({ units, reservations, now: Date.now() })) putRental(put, rental)
    db.exec('COMMIT')
    for (const { sql } of indexes) db.exec(String(sql))
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return [...units.keys()]
  } finally {
    db.close()
  }
}

const DAY = 24 * 60 * 60 * 1000

function putRental(put: Record<Table, (row: Row) => void>, rental: Rental): void {
  const { id, status, car, unit, from, days, madeAt, isPaid, owns } = rental
  const code = `B${String(id).padStart(9, '0')}`
  const isHeld = status === 'unpaid' || status === 'expired'
  put.reservations({
    id,
    reservation_id: code,
    status,
    reservation_type: isPaid ? 'prepaid' : 'postpaid',
    payment_type: isPaid ? 'card' : status === 'confirmed' ? 'counter' : 'unpaid',
    brand: 'firefly',
    hold_expires_at: isHeld ? rental.holdUntil : null,
    paid_at: isPaid ? madeAt : null,
    submission_key: `bench-${id}`,
    name: 'María José',
    last_name: 'Núñez',
    email: `renter-${id % 400_000}@example.com`,
    phone_number: `+5076${String(id % 10_000_000).padStart(7, '0')}`,
    birthday: Date.UTC(1988, 1, 14),
    license: `8-${id}`,
    car,
    unit,
    pickup_branch: 1,
    return_branch: 1,
    // Ten in the morning of Panama, as the wall shows it.
    pickup_date: from + (10 * DAY) / 24,
    return_date: from + days * DAY + (10 * DAY) / 24,
    total_reservations_days: days,
    coverage: 1,
    total: 100,
    subtotal: 100,
    quote: QUOTE,
    quote_prepaid: QUOTE,
    quote_postpaid: QUOTE,
    date_created: madeAt,
    date_updated: madeAt + 60_000,
    version: 2,
  })
  put.directus_activity({ action: 'create', collection: 'reservations', item: String(id) })
  const step = { reservation: id, actor: 'renter', token: '-' }
  const second = { unpaid: null, confirmed: 'confirm', paid: 'pay', expired: 'expire' } as const
  put.reservation_steps({
    ...step,
    key: `${code}:1`,
    event: 'reserve',
    to_status: 'unpaid',
    at: madeAt,
  })
  const event = status in second ? Reflect.get(second, status) : 'cancel'
  if (typeof event === 'string') {
    const change = { event, from_status: 'unpaid', to_status: status, at: madeAt + 60_000 }
    put.reservation_steps({ ...step, ...change, key: `${code}:2` })
  }
  if (owns) {
    for (let half = 0; half <= days * 2; half++) {
      // From ten to ten: both halves of each day, and the morning of the last.
      const date = from + Math.floor(half / 2) * DAY
      const letter = half % 2 === 0 ? 'a' : 'p'
      const day = new Date(date).toISOString().slice(0, 10)
      put.reservation_slots({
        slot: `${car}:${unit}:${day}${letter}`,
        reservation: id,
        car,
        unit,
        date,
        half: letter,
      })
    }
  }
  if (status === 'unpaid') {
    for (const kind of ['email', 'phone', 'license'])
      put.hold_places({ key: `${kind}:bench-${id}:1`, reservation: id, created_at: madeAt })
  }
  if (!isPaid) return
  const isRefunded = status === 'refunded'
  put.payments({
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
    captured_at: madeAt,
    date_created: madeAt,
  })
  put.payment_events({ key: `bench-${id}:2`, payment: id, kind: 'captured', source: 'gateway' })
}
