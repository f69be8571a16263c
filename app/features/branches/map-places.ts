import type { Branch, Locale } from '~/domain/catalogue'

/** A pin: one branch, or those of a city that would stand on top of each other. */
export type MapPlace = {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly label: string
  readonly branches: readonly Branch[]
  readonly labelX: number
  readonly labelY: number
  readonly anchor: 'start' | 'middle' | 'end'
  /** Left out on phones, where words are larger. */
  readonly minor: boolean
}

export const MAP_VIEW_BOX = '0 -14 560 257'

/** In the map's units. The coast was drawn in this projection: plain degrees, accurate enough so near the equator. */
export function mapPlaces(branches: readonly Branch[], locale: Locale): MapPlace[] {
  const groups: [Branch, ...Branch[]][] = []
  for (const branch of branches) {
    const near = groups.find(([first]) => distance(project(first), project(branch)) < NEAR)
    if (near) near.push(branch)
    else groups.push([branch])
  }
  const pins = groups.map(centre)
  const taken = pins.map(boxAround)
  const takenOnPhones: Box[] = []
  return groups.map((group, index) => {
    const [first] = group
    const pin = pins[index] ?? project(first)
    const label = group.length > 1 ? first.city : first.shortName[locale]
    const at = freeSpot(pin, label, taken)
    taken.push(labelBox(at, label, 1))
    const onPhones = labelBox(at, label, PHONE_SCALE)
    const minor = takenOnPhones.some((other) => overlap(onPhones, other))
    if (!minor) takenOnPhones.push(onPhones)
    return { key: first.slug, ...pin, label, branches: group, ...at, minor }
  })
}

type Spot = Pick<MapPlace, 'labelX' | 'labelY' | 'anchor'>
type Point = { readonly x: number; readonly y: number }
type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const NEAR = 9
const PIN = 8
const LETTER = 6.2

const PHONE_SCALE = 19 / 11.5

function project({ latitude, longitude }: Branch): Point {
  return { x: round(91 * longitude + 7570.05), y: round(-92.01 * latitude + 897.94) }
}

function centre(group: readonly Branch[]): Point {
  const points = group.map(project)
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
}

function distance(p: Point, q: Point): number {
  return Math.hypot(p.x - q.x, p.y - q.y)
}

function boxAround({ x, y }: Point): Box {
  return { left: x - PIN, top: y - PIN, right: x + PIN, bottom: y + PIN }
}

function labelBox({ labelX, labelY, anchor }: Spot, label: string, scale: number): Box {
  const width = label.length * LETTER * scale
  const left = labelX - { start: 0, middle: width / 2, end: width }[anchor]
  return { left, top: labelY - 10 * scale, right: left + width, bottom: labelY + 3 * scale }
}

function freeSpot({ x, y }: Point, label: string, taken: readonly Box[]): Spot {
  const [beside, ...others]: [Spot, ...Spot[]] = [
    { labelX: x + 12, labelY: y + 4, anchor: 'start' },
    { labelX: x, labelY: y - 12, anchor: 'middle' },
    { labelX: x, labelY: y + 21, anchor: 'middle' },
    { labelX: x - 12, labelY: y + 4, anchor: 'end' },
    { labelX: x + 9, labelY: y - 9, anchor: 'start' },
    { labelX: x + 6, labelY: y + 22, anchor: 'start' },
    { labelX: x - 9, labelY: y - 9, anchor: 'end' },
    { labelX: x - 6, labelY: y + 22, anchor: 'end' },
  ]
  const hits = (spot: Spot) => {
    const box = labelBox(spot, label, 1)
    return taken.filter((other) => overlap(box, other)).length
  }
  return others.reduce((best, spot) => (hits(spot) < hits(best) ? spot : best), beside)
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function mean(values: readonly number[]): number {
  return round(values.reduce((total, value) => total + value, 0) / values.length)
}

/** Enough for a drawing, and the same on both sides of hydration. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
