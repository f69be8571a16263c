import { type Person, people } from './people.ts'

/** The states of the demo's bookings: every state that a reservation has. */
type DemoState =
  | 'confirmed'
  | 'paid'
  | 'cancelled'
  | 'no_show'
  | 'refunded'
  | 'expired'
  | 'failed'
  | 'unpaid'
  | 'pending_payment'

/** A booking as somebody would ask for it; all days are counted from the day on which the demo is loaded. */
export type PlannedBooking = {
  readonly person: Person
  readonly brand: string
  /** Make and model; empty: whichever of the brand comes next and is free. */
  readonly car: string
  readonly pickupBranch: string
  readonly returnBranch: string
  /** The day of the pickup; negative: on the road already. */
  readonly startsIn: number
  readonly time: string
  readonly days: number
  readonly state: DemoState
  /** Days between booking and pickup, at the least. */
  readonly bookedAhead: number
  readonly method: 'card' | 'paypal'
  readonly coverage: 'basic' | 'standard' | 'full'
  readonly addOns: Readonly<Record<string, number>>
  readonly coupon: string
}

/** The car of which every unit is rented, and the days between which nobody can have one. */
export const SOLD_OUT = { car: 'Toyota Fortuner', from: 4, to: 11 } as const

/** Sixty bookings, the same ones every time. */
export function planBookings(): PlannedBooking[] {
  const random = seeded(20_261)
  return people.map((person, index): PlannedBooking => {
    const state = states[index] ?? 'confirmed'
    const brand = index < soldOut.length ? soldOut[index] : pick(brands, random)
    const pickupBranch = pick(places, random)
    const away = random() < 0.18 ? pick(places, random) : pickupBranch
    const plan = {
      person,
      brand: brand ?? 'firefly',
      car: '',
      pickupBranch,
      returnBranch: away,
      startsIn: startOf(index, random),
      time: pick(times, random),
      days: pick(lengths, random),
      state,
      bookedAhead: 1 + Math.floor(random() * 12),
      method: random() < 0.2 ? ('paypal' as const) : ('card' as const),
      coverage: pick(plans, random),
      addOns: pick(extras, random),
      coupon: random() < 0.15 ? 'VERANO10' : '',
    }
    return index < soldOut.length ? { ...plan, ...wholeFleetOfIt } : plan
  })
}

/** Who rents the three units of the car that is sold out. */
const soldOut = ['firefly', 'firefly', 'ceiba']

const wholeFleetOfIt = {
  car: SOLD_OUT.car,
  // Open day and night: the dates are kept to the hour.
  pickupBranch: 'aeropuerto-tocumen',
  returnBranch: 'aeropuerto-tocumen',
  startsIn: SOLD_OUT.from,
  days: SOLD_OUT.to - SOLD_OUT.from,
  time: '09:00',
}

/** On the road, to be picked up today or tomorrow, and over the coming five weeks. */
function startOf(index: number, random: () => number): number {
  if (index < 10) return -1 - Math.floor(random() * 4)
  if (index < 20) return Math.floor(random() * 2)
  return 2 + Math.floor(random() * 34)
}

/** As many of each; the first ones are rented, because they have begun or begin soon. */
const states: readonly DemoState[] = [
  ...many(7, ['confirmed', 'paid'] as const),
  'no_show',
  ...many(14, ['paid', 'confirmed'] as const),
  ...many(6, ['paid', 'confirmed', 'paid'] as const),
  ...many(32, [
    'cancelled',
    'paid',
    'unpaid',
    'confirmed',
    'expired',
    'paid',
    'confirmed',
    'refunded',
    'pending_payment',
    'paid',
    'confirmed',
    'failed',
    'cancelled',
    'paid',
    'expired',
    'confirmed',
  ] as const),
]

function many<Value>(count: number, values: readonly Value[]): Value[] {
  return Array.from({ length: count }, (_, index) => values[index % values.length] as Value)
}

const brands = ['firefly', 'firefly', 'firefly', 'ceiba', 'ceiba', 'marea']

/** Two of them do most of the business. */
const places = [
  ...many(8, ['aeropuerto-tocumen']),
  ...many(4, ['via-espana']),
  ...many(2, ['david']),
  'albrook',
  'costa-del-este',
  'coronado',
  'chitre',
  'boquete',
]
const times = ['08:30', '09:00', '10:00', '10:00', '11:30', '13:00', '14:30', '16:00']
const lengths = [2, 3, 3, 4, 5, 5, 6, 7, 7, 10, 14]
const plans = ['basic', 'standard', 'standard', 'full'] as const
const extras: readonly Readonly<Record<string, number>>[] = [
  {},
  {},
  { era: 1 },
  { child_seat: 1 },
  { era: 1, driver: 1 },
  { gps: 1 },
  { child_seat: 2, driver: 1 },
]

function pick<Value>(values: readonly Value[], random: () => number): Value {
  return values[Math.floor(random() * values.length)] as Value
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
