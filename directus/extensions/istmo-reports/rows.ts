import type { Booking, Slot, Vehicle } from './report.ts'

/** Reads with the rights of whoever asks: a list of records of a collection, in parts. */
export type Read = (collection: string, query: Query) => Promise<readonly Row[]>

type Row = Readonly<Record<string, unknown>>
export type Query = {
  readonly fields: readonly string[]
  readonly filter: object
  readonly sort: readonly ['id']
  readonly limit: number
}

const PART = 2000

/** All of them, by id: no limit of a single answer leaves some out without a word. */
async function all(read: Read, collection: string, fields: readonly string[], filter: object) {
  const rows: Row[] = []
  for (let after = 0; ; ) {
    const part = await read(collection, {
      fields: ['id', ...fields],
      filter: { _and: [filter, { id: { _gt: after } }] },
      sort: ['id'],
      limit: PART,
    })
    rows.push(...part)
    const last = part.at(-1)
    if (part.length < PART || !last) return rows
    after = Number(last.id)
  }
}

/** Made or picked up in the month; of a brand, or of all. */
export async function readBookings(
  read: Read,
  { month, brand }: { readonly month: string; readonly brand: string },
): Promise<Booking[]> {
  const { from, until, first, last } = spanOf(month)
  const filter = {
    _and: [
      ...(brand ? [{ brand: { _eq: brand } }] : []),
      {
        _or: [
          { date_created: { _gte: from, _lt: until } },
          { pickup_date: { _gte: `${first}T00:00:00`, _lte: `${last}T23:59:59` } },
        ],
      },
    ],
  }
  const rows = await all(
    read,
    'reservations',
    [
      ...['brand', 'status', 'date_created', 'pickup_date'],
      ...['total_reservations_days', 'total', 'car_total', 'coupon_code', 'discount_total'],
    ],
    filter,
  )
  return rows.map((row) => ({
    brand: text(row.brand),
    status: text(row.status),
    bookedAt: Date.parse(text(row.date_created)),
    pickup: text(row.pickup_date).slice(0, 10),
    days: Number(row.total_reservations_days),
    total: cents(row.total),
    carTotal: cents(row.car_total),
    coupon: text(row.coupon_code),
    discount: Math.abs(cents(row.discount_total)),
  }))
}

/** In service now: what was sold since is not counted for the months before. */
export async function readVehicles(read: Read): Promise<Vehicle[]> {
  const fields = ['car.id', 'car.clasificacion', 'number', 'pool.name']
  const rows = await all(read, 'vehicles', fields, { state: { _neq: 'sold' } })
  return rows.map(({ car, number, pool }) => ({
    car: Number(part(car, 'id')),
    number: Number(number),
    carClass: text(part(car, 'clasificacion')),
    pool: text(part(pool, 'name')),
  }))
}

/** Of bookings in force, and of blocks. */
export async function readSlots(read: Read, month: string): Promise<Slot[]> {
  const { first, last } = spanOf(month)
  const rows = await all(read, 'reservation_slots', ['car', 'unit', 'date', 'block'], {
    _and: [
      { date: { _between: [first, last] } },
      {
        _or: [
          { reservation: { status: { _in: ['confirmed', 'paid'] } } },
          { reservation: { _null: true } },
        ],
      },
    ],
  })
  return rows.map(({ car, unit, date, block }) => ({
    car: Number(car),
    number: Number(unit),
    date: text(date).slice(0, 10),
    isBlock: block !== null && block !== undefined,
  }))
}

/** A month of Panama, as days and as instants. */
function spanOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const instant = (at: number) => new Date(at + 5 * 3_600_000).toISOString()
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const [start, end] = [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 1)]
  return { from: instant(start), until: instant(end), first: day(start), last: day(end - 1) }
}

function part(related: unknown, name: string): unknown {
  return typeof related === 'object' && related !== null ? Reflect.get(related, name) : undefined
}

function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : ''
}

/** Decimals come as text from some databases. */
function cents(value: unknown): number {
  return Math.round(Number(value ?? 0) * 100)
}
