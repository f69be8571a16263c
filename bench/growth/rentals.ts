/** Car id -> how many units it has. */
export type Units = ReadonlyMap<number, number>

export type Rental = {
  readonly id: number
  readonly status: 'unpaid' | 'confirmed' | 'paid' | 'expired' | 'cancelled' | 'refunded'
  readonly isPaid: boolean
  /** It has its half days in the ledger. */
  readonly owns: boolean
  readonly car: number
  readonly unit: number
  /** Midnight of the pickup's day, and when it was reserved; epoch milliseconds. */
  readonly from: number
  readonly days: number
  readonly madeAt: number
  readonly holdUntil: number
}

const DAY = 24 * 60 * 60 * 1000
/** Days of a rental and of the gap after it, on average: a unit is out half of its time. */
const MEAN = { days: 3.5, cycle: 7 } as const
/** The gaps are a day, or long enough for what visitors ask for: 3 days on average. */
const LONG_GAP = { share: 1 / 7, days: 15 } as const
const PAST = 730
const AHEAD = 365
/** The share of all reservations that keep a car. The others were canceled, refunded or never paid. */
const BOOKED = 0.7

/** Vehicles at least, of all models together: what is measured makes hundreds of holds in the coming weeks. */
const LEAST = 300

/** Units a model needs for so many reservations over three years, half of its time; two at least. */
export function unitsNeeded(cars: number, reservations: number): number {
  const each = (PAST + AHEAD) / MEAN.cycle
  return Math.max(2, Math.ceil(LEAST / cars), Math.ceil((reservations * BOOKED) / each / cars))
}

/**
 * From two years ago to a year ahead, or the part of it around today that so few fill: the coming weeks are half full,
 * and every unit is free again after each rental. The same at each call on the same day, but for ids of others.
 */
export function* rentals({
  units,
  reservations,
  now,
}: {
  readonly units: Units
  readonly reservations: number
  readonly now: number
}): Generator<Rental, void, undefined> {
  const today = Math.floor(now / DAY) * DAY
  const random = randomOf(8)
  const all = [...units].flatMap(([car, count]) =>
    Array.from({ length: count }, (_, index) => ({ car, unit: index + 1 })),
  )
  const booked = Math.floor(reservations * BOOKED)
  const span = Math.min(PAST + AHEAD, (booked / all.length) * MEAN.cycle + 1)
  const first = today - Math.round((span * PAST) / (PAST + AHEAD)) * DAY
  const last = today + Math.round((span * AHEAD) / (PAST + AHEAD)) * DAY
  let id = 0
  const make = (status: Rental['status'], place: { car: number; unit: number }, from: number) => {
    const lead = Math.floor(random() * 40) * DAY + Math.floor(random() * DAY)
    const isLive = status === 'unpaid'
    const madeAt = isLive ? now : Math.min(from - lead, now - 3_600_000 - lead)
    id++
    return {
      id,
      status,
      isPaid: status === 'paid' || status === 'refunded',
      owns: isLive || status === 'paid' || status === 'confirmed',
      ...place,
      from,
      madeAt,
      // Live holds end one after the other, for half an hour.
      holdUntil: isLive ? now + 120_000 + (id % 30) * 60_000 : madeAt + 1_200_000,
    }
  }
  let live = 40
  for (const place of all) {
    let at = first - Math.floor(random() * MEAN.cycle) * DAY
    while (id < booked) {
      const days = 1 + Math.floor(random() * 6)
      const from = at
      at += (days + (random() < LONG_GAP.share ? LONG_GAP.days : 1)) * DAY
      if (from > last) break
      const isLive = from > today && live > 0 && random() < 0.05
      if (isLive) live--
      const status = isLive ? 'unpaid' : random() < 0.6 ? 'paid' : 'confirmed'
      yield { ...make(status, place, from), days }
    }
  }
  const closed = ['cancelled', 'expired', 'refunded'] as const
  while (id < reservations) {
    const place = all[Math.floor(random() * all.length)]
    if (!place) return
    const from = first + Math.floor(random() * ((last - first) / DAY)) * DAY
    const status = closed[Math.floor(random() * closed.length)] ?? 'cancelled'
    yield { ...make(status, place, from), days: 1 + Math.floor(random() * 6) }
  }
}

/** Numbers from 0 to 1, the same row for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
