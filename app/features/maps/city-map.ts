import type { Locale } from '~/domain/locales'
import { labelSpots, type Point, round, type Spot } from './label-spots'
import type { MapBranch, Position } from './map-places'

/** The capital enlarged: on the country's map its branches would cover each other. */
export const CITY_WIDTH = 400
export const CITY_HEIGHT = 387
export const CITY_VIEW_BOX = `0 0 ${CITY_WIDTH} ${CITY_HEIGHT}`

export type CityPlace<Shown extends MapBranch = MapBranch> = Point &
  Spot & { readonly branch: Shown; readonly label: string }

export const CITY_PIN = 14

export function cityPlaces<Shown extends MapBranch>(
  branches: readonly Shown[],
  locale: Locale,
): CityPlace<Shown>[] {
  const here = branches.filter(isInCity)
  const labels = here.map((branch) => branch.shortName[locale])
  const points = here.map(onCity)
  const spots = labelSpots(
    points.map((at, index) => ({ at, label: labels[index] ?? '', pin: CITY_PIN })),
    { scale: LETTERS, frame: CITY_FRAME },
  )
  return here.flatMap((branch, index) => {
    const [at, spot] = [points[index], spots[index]]
    return at && spot ? { branch, label: labels[index] ?? '', ...at, ...spot } : []
  })
}

export function isInCity(position: Position): boolean {
  const { x, y } = onCity(position)
  return x > 0 && x < CITY_WIDTH && y > 0 && y < CITY_HEIGHT
}

/** The streets were drawn in this projection. */
export function onCity({ latitude, longitude }: Position): Point {
  return { x: round(SCALE * (longitude - WEST)), y: round(SCALE * (NORTH - latitude)) }
}

const SCALE = 1394.9
const WEST = -79.622
const NORTH = 9.142

/** The letters are drawn in 14 units and shown in 11.5. */
const LETTERS = 14 / 11.5

/** A narrow panel shows less of the sides. */
const CITY_FRAME = { left: 8, top: 8, right: CITY_WIDTH - 8, bottom: CITY_HEIGHT }
