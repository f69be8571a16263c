import { isCaptured, netPaid } from '../../../app/domain/booking/payment-ledger.ts'
import { PANAMA } from '../../../app/domain/calendar/rental-period.ts'
import { inForce, isInForce } from '../../lib/in-force.ts'
import { cents, centsOrNull, paidPart } from '../../lib/paid.ts'
import { part, type Query, type Row, type Store, textOf } from '../../pages/endpoint.ts'
import type { Block, Booking, Rental, Vehicle } from './report.ts'

/** A month of Panama, and the brand that is asked for; empty: all. */
export type Asked = {
  readonly month: string
  readonly brand: string
  /** Slug of the branch of the pick-up; empty: all. */
  readonly branch: string
}

const BATCH_SIZE = 2000

/** All of them, by id: no limit of a single answer leaves some out without a word. */
async function all(
  { open }: Store,
  collection: string,
  { fields, filter, deep = {} }: Pick<Query, 'fields' | 'filter' | 'deep'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = 0; ; ) {
    const found = await open(collection).readByQuery({
      fields: ['id', ...fields],
      filter: { _and: [filter, { id: { _gt: after } }] },
      sort: ['id'],
      limit: BATCH_SIZE,
      deep,
    })
    rows.push(...found)
    const last = found.at(-1)
    if (found.length < BATCH_SIZE || !last) return rows
    after = Number(last.id)
  }
}

/** Made, cancelled or picked up in the month. */
export async function readBookings(store: Store, { month, ...of }: Asked): Promise<Booking[]> {
  const { from, until, first, last } = spanOf(month)
  const inMonth = { _gte: from, _lt: until }
  const filter = {
    _and: [
      ...chosen(of),
      {
        _or: [
          { date_created: inMonth },
          { steps: { at: inMonth, to_status: { _in: CLOSED } } },
          { pickup_date: { _gte: `${first}T00:00:00`, _lte: `${last}T23:59:59` } },
        ],
      },
    ],
  }
  const rows = await all(store, 'reservations', {
    fields: [
      ...['brand', 'pickup_branch.slug', 'status', 'date_created'],
      ...['steps.at', 'steps.event', 'steps.to_status', 'steps.refund'],
      ...['pickup_date', 'total_reservations_days', 'total', 'car_total', 'coupon_code'],
      ...['discount_total', 'payments.status', 'payments.amount', 'payments.refunded_amount'],
      ...['payments.refund_due', 'payments.refund_more', 'payments.captured_at'],
      ...['payments.captured_reservation', 'payments.captured_amendment'],
    ],
    filter,
    deep: { payments: { _limit: -1 }, steps: { _limit: -1, _sort: ['id'] } },
  })
  return rows.map((row) => ({
    ...endOf(row),
    brand: textOf(row.brand),
    branch: textOf(part(row.pickup_branch, 'slug')),
    status: textOf(row.status),
    bookedAt: Date.parse(textOf(row.date_created)),
    pickup: textOf(row.pickup_date).slice(0, 10),
    days: Number(row.total_reservations_days),
    total: cents(row.total),
    carTotal: cents(row.car_total),
    coupon: textOf(row.coupon_code),
    discount: Math.abs(cents(row.discount_total)),
  }))
}

/** States of a booking that ended early. */
const CLOSED = ['cancelled', 'no_show', 'refunded']

/**
 * When a booking ended early and what was kept then, as its steps tell it, so that no later write moves it to another month.
 * Refunds after that count on their own day.
 */
function endOf({
  status,
  steps,
  payments,
}: Row): Pick<Booking, 'cancelledAt' | 'kept' | 'isUndecided' | 'givenBack'> {
  const story = listOf(steps).map((step) => ({
    at: Date.parse(textOf(part(step, 'at'))),
    event: textOf(part(step, 'event')),
    to: textOf(part(step, 'to_status')),
    refund: centsOrNull(part(step, 'refund')),
  }))
  // A hold that was given up, or whose payment came too late and went back, was no booking.
  const isBooking = story.some(({ to }) => isInForce(to))
  const end = story.find(({ to }) => CLOSED.includes(to))
  if (!CLOSED.includes(textOf(status)) || !isBooking || !end) {
    return { cancelledAt: null, kept: 0, isUndecided: false, givenBack: [] }
  }
  const paid = listOf(payments).map(paidPart)
  const isDecided = ['cancel', 'no_show', 'refund'].includes(end.event)
  const later = story.filter(({ at, event }) => event === 'give_back' && at >= end.at)
  const givenBack = later.flatMap(({ at, refund }) => (refund ? [{ at, cents: refund }] : []))
  // A step that decided nothing about money has no sum: `kept` is then what is kept today and what went back since.
  const today = netPaid(paid) + givenBack.reduce((sum, { cents: back }) => sum + back, 0)
  const kept = end.refund === null ? today : keptThen(paid, story, end.at)
  return { cancelledAt: end.at, kept, isUndecided: !isDecided && kept > 0, givenBack }
}

type Step = { readonly at: number; readonly refund: number | null; readonly event: string }

/** Cents paid until `at`, less the refunds decided until then. */
function keptThen(paid: readonly Paid[], story: readonly Step[], at: number): number {
  const taken = paid.filter((one) => isCaptured(one) && one.capturedAt <= at)
  const back = story.filter((step) => step.at <= at && step.event !== 'give_back')
  const earlier = story.filter((step) => step.at < at && step.event === 'give_back')
  const decided = [...back, ...earlier].reduce((sum, { refund }) => sum + (refund ?? 0), 0)
  return taken.reduce((sum, { amount }) => sum + amount, 0) - decided
}

type Paid = ReturnType<typeof paidPart>

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** In service now: what was sold since is not counted for the months before. */
export async function readVehicles(store: Store): Promise<Vehicle[]> {
  const fields = ['car.id', 'car.clasificacion', 'number', 'pool.name']
  const filter = { state: { _neq: 'sold' } }
  const rows = await all(store, 'vehicles', { fields, filter })
  return rows.map(({ car, number, pool }) => ({
    car: Number(part(car, 'id')),
    number: Number(number),
    carClass: textOf(part(car, 'clasificacion')),
    pool: textOf(part(pool, 'name')),
  }))
}

/** Bookings in force that keep a vehicle in the month. */
export async function readRentals(store: Store, { month, ...of }: Asked): Promise<Rental[]> {
  const { first, last } = spanOf(month)
  const start = `${first}T00:00:00`
  const filter = {
    _and: [
      ...chosen(of),
      inForce,
      { unit: { _nnull: true } },
      { pickup_date: { _lte: `${last}T23:59:59` } },
      { _or: [{ return_date: { _gte: start } }, { busy_until: { _gte: start } }] },
    ],
  }
  const fields = ['car', 'unit', 'pickup_date', 'return_date', 'busy_until']
  const rows = await all(store, 'reservations', { fields, filter })
  return rows.map(({ car, unit, pickup_date, return_date, busy_until }) => ({
    car: Number(car),
    number: Number(unit),
    from: minute(pickup_date),
    to: minute(return_date),
    occupiedUntil: minute(busy_until) || minute(return_date),
  }))
}

/** Hours in which a vehicle is kept in. */
export async function readBlocks(store: Store, { month }: Asked): Promise<Block[]> {
  const { first, last } = spanOf(month)
  const filter = {
    _and: [{ starts_at: { _lte: `${last}T23:59:59` } }, { ends_at: { _gte: `${first}T00:00:00` } }],
  }
  const fields = ['vehicle.car', 'vehicle.number', 'starts_at', 'ends_at']
  const rows = await all(store, 'vehicle_blocks', { fields, filter })
  return rows.map(({ vehicle, starts_at, ends_at }) => ({
    car: Number(part(vehicle, 'car')),
    number: Number(part(vehicle, 'number')),
    from: minute(starts_at),
    to: minute(ends_at),
  }))
}

function chosen({ brand, branch }: Omit<Asked, 'month'>): object[] {
  return [
    ...(brand ? [{ brand: { _eq: brand } }] : []),
    ...(branch ? [{ pickup_branch: { slug: { _eq: branch } } }] : []),
  ]
}

/** A month of Panama, as days and as instants. */
function spanOf(month: string) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const next = first.add({ months: 1 })
  const last = next.subtract({ days: 1 })
  const instant = (day: Temporal.PlainDate) =>
    day.toZonedDateTime(PANAMA).toInstant().toString({ smallestUnit: 'millisecond' })
  return { from: instant(first), until: instant(next), first: String(first), last: String(last) }
}

/** Panama-local, as the back office keeps it. */
function minute(value: unknown): string {
  return textOf(value).slice(0, 16)
}
