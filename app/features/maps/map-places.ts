import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { crowded, labelSpots, type Point, round, type Spot } from './label-spots'

export type Position = Pick<Branch, 'latitude' | 'longitude'>
export type MapBranch = Position & Pick<Branch, 'slug' | 'cityName' | 'shortName'>

/** A pin: one branch, or those of a city that would stand on top of each other. */
export type MapPlace<Shown extends MapBranch = MapBranch> = Point &
  Spot & {
    readonly key: string
    readonly label: string
    readonly branches: readonly [Shown, ...Shown[]]
    readonly pin: number
    /** Left out on phones, where words are larger. */
    readonly minor: boolean
  }

export const MAP_VIEW_BOX = '0 -14 560 257'

/** The country in the map's units; `together`: one pin for those, wherever they are, because another map shows them apart. */
export function mapPlaces<Shown extends MapBranch>(
  branches: readonly Shown[],
  locale: Locale,
  {
    pin = 8,
    groupPin = pin,
    together = () => false,
  }: {
    readonly pin?: number
    readonly groupPin?: number
    readonly together?: (branch: Shown) => boolean
  } = {},
): MapPlace<Shown>[] {
  const groups: [Shown, ...Shown[]][] = []
  for (const branch of branches) {
    const near = groups.find(
      ([first]) =>
        (together(first) && together(branch)) ||
        distance(onCountry(first), onCountry(branch)) < NEAR,
    )
    if (near) near.push(branch)
    else groups.push([branch])
  }
  const pins = groups.map((group) => ({
    label: group.length > 1 ? group[0].cityName[locale] : group[0].shortName[locale],
    at: centre(group),
    pin: group.length > 1 ? groupPin : pin,
  }))
  const labels = pins.map(({ label }) => label)
  const spots = labelSpots(pins)
  const minor = crowded(spots, labels, PHONE_SCALE)
  return groups.flatMap((group, index) => {
    const [place, spot] = [pins[index], spots[index]]
    if (!place || !spot) return []
    const { at, ...rest } = place
    return {
      key: group[0].slug,
      branches: group,
      ...at,
      ...rest,
      ...spot,
      minor: minor[index] ?? false,
    }
  })
}

/** The coast was drawn in this projection: plain degrees, accurate enough so near the equator. */
export function onCountry({ latitude, longitude }: Position): Point {
  return { x: round(91 * longitude + 7570.05), y: round(-92.01 * latitude + 897.94) }
}

const NEAR = 9

const PHONE_SCALE = 19 / 11.5

function centre(group: readonly Position[]): Point {
  const points = group.map(onCountry)
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
}

function distance(p: Point, q: Point): number {
  return Math.hypot(p.x - q.x, p.y - q.y)
}

function mean(values: readonly number[]): number {
  return round(values.reduce((total, value) => total + value, 0) / values.length)
}
