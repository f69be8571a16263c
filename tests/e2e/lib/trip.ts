/** A search as it stands in the address (D2): branch slugs and Panama-local moments. */
export type Trip = {
  readonly recogida: string
  readonly devolucion: string
  readonly desde: string
  readonly hasta: string
}

/** A branch that never closes, so that no date of a test depends on its calendar. */
export const TOCUMEN = 'aeropuerto-tocumen'

/** Ten in the morning, `daysAhead` days from today in Panama, for `days` days. */
export function tripIn(daysAhead: number, days = 5): Trip {
  const today = Temporal.Now.plainDateISO('America/Panama')
  const pickup = today.add({ days: daysAhead })
  return tripOn(`${pickup}T10:00`, `${pickup.add({ days })}T10:00`)
}

/** The next such day of the year that is at least two days ahead in Panama: within what may be booked, which is a year. */
export function nextOn(month: number, day: number): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO('America/Panama')
  const date = today.with({ month, day })
  const soon = today.add({ days: 2 })
  return Temporal.PlainDate.compare(date, soon) < 0 ? date.add({ years: 1 }) : date
}

export function tripFrom(pickup: Temporal.PlainDate, days: number): Trip {
  return tripOn(`${pickup}T10:00`, `${pickup.add({ days })}T10:00`)
}

export function tripOn(desde: string, hasta: string): Trip {
  return { recogida: TOCUMEN, devolucion: TOCUMEN, desde, hasta }
}

/** Two days before high season: prices differ from one day of pick-up to the next. */
export function edgeTrip(days = 5): Trip {
  return tripFrom(nextOn(12, 13), days)
}

/** An address with the trip, and more params, in its search. */
export function withTrip(path: string, trip: Trip, more: Record<string, string | number> = {}) {
  const params = new URLSearchParams({ ...trip })
  for (const [name, value] of Object.entries(more)) params.set(name, String(value))
  return `${path}?${params}`
}
