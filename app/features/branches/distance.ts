import type { Position } from '~/features/maps/map-places'

/** Kilometers in a straight line over the globe: what a road makes of it, it does not say. */
function kilometersBetween(a: Position, b: Position): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const flat = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS)
  const share = half(b.latitude - a.latitude) + flat * half(b.longitude - a.longitude)
  return 2 * EARTH * Math.asin(Math.sqrt(share))
}

/** '4.6 km', '38 km': tenths up to ten. The same in both languages, as money is. */
export function kilometerWords(kilometers: number): string {
  const shown = kilometers < 9.95 ? kilometers.toFixed(1) : String(Math.round(kilometers))
  return `${shown}\u00a0km`
}

export function nearestFirst<Place extends Position>(
  places: readonly Place[],
  from: Position,
): { readonly place: Place; readonly kilometers: number }[] {
  return places
    .map((place) => ({ place, kilometers: kilometersBetween(from, place) }))
    .toSorted((a, b) => a.kilometers - b.kilometers)
}

/** The box holds the country with its islands and waters; a margin of it is the neighbours'. */
export function isInPanama({ latitude, longitude }: Position): boolean {
  return latitude > 7 && latitude < 9.8 && longitude > -83.1 && longitude < -77.1
}

const RADIANS = Math.PI / 180
/** Mean radius. */
const EARTH = 6371
