/** Where the words of a map stand: beside their pins, and not over each other. */
export type Point = { readonly x: number; readonly y: number }
export type Spot = {
  readonly labelX: number
  readonly labelY: number
  readonly anchor: 'start' | 'middle' | 'end'
}
export type Labelled = {
  readonly label: string
  readonly at: Point
  /** Radius of its pin. */
  readonly pin: number
}

/** The first free spot of each, in order. `scale`: of letters to those of 11.5 units; `frame`: what is seen of the map. */
export function labelSpots(
  places: readonly Labelled[],
  { scale = 1, frame = EVERYWHERE }: { readonly scale?: number; readonly frame?: Box } = {},
): Spot[] {
  const taken = places.map(({ at, pin }) => boxAround(at, pin))
  return places.map((place) => {
    const spot = freeSpot(place, scale, frame, taken)
    taken.push(labelBox(spot, place.label, scale))
    return spot
  })
}

/** Whether the words, that much larger, would stand over those before them. */
export function crowded(
  spots: readonly Spot[],
  labels: readonly string[],
  scale: number,
): boolean[] {
  const taken: Box[] = []
  return spots.map((spot, index) => {
    const box = labelBox(spot, labels[index] ?? '', scale)
    const hit = taken.some((other) => overlap(box, other))
    if (!hit) taken.push(box)
    return hit
  })
}

export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const LETTER = 6.2

const EVERYWHERE: Box = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
}

function boxAround({ x, y }: Point, pin: number): Box {
  return { left: x - pin, top: y - pin, right: x + pin, bottom: y + pin }
}

function labelBox({ labelX, labelY, anchor }: Spot, label: string, scale: number): Box {
  const width = label.length * LETTER * scale
  const left = labelX - { start: 0, middle: width / 2, end: width }[anchor]
  return { left, top: labelY - 10 * scale, right: left + width, bottom: labelY + 3 * scale }
}

function freeSpot(
  { label, at: { x, y }, pin }: Labelled,
  scale: number,
  frame: Box,
  taken: readonly Box[],
): Spot {
  const gap = pin + 4
  const under = gap + 9 * scale
  const spot = (labelX: number, labelY: number, anchor: Spot['anchor']): Spot => ({
    labelX: round(labelX),
    labelY: round(labelY),
    anchor,
  })
  const beside = spot(x + gap, y + 4 * scale, 'start')
  const others = [
    spot(x, y - gap, 'middle'),
    spot(x, y + under, 'middle'),
    spot(x - gap, y + 4 * scale, 'end'),
    spot(x + pin + 1, y - pin - 1, 'start'),
    spot(x + pin - 2, y + under + 1, 'start'),
    spot(x - pin - 1, y - pin - 1, 'end'),
    spot(x - pin + 2, y + under + 1, 'end'),
  ]
  const hits = (one: Spot) => {
    const box = labelBox(one, label, scale)
    return taken.filter((other) => overlap(box, other)).length + (isIn(box, frame) ? 0 : 10)
  }
  return others.reduce((best, one) => (hits(one) < hits(best) ? one : best), beside)
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function isIn(box: Box, frame: Box): boolean {
  return (
    box.left > frame.left &&
    box.right < frame.right &&
    box.top > frame.top &&
    box.bottom < frame.bottom
  )
}

/** Enough for a drawing, and the same on both sides of hydration. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
