import { useId } from 'react'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { CITY_HEIGHT, CITY_WIDTH, isInCity, onCity } from '../city-map'
import { labelSpots, type Point } from '../label-spots'
import { onCountry } from '../map-places'
import panama from '../panama.svg?no-inline'
import { CityGround } from './city-ground'

type MappedBranch = Pick<Branch, 'slug' | 'latitude' | 'longitude'>

/** A part of our own maps around the branch: of the capital's where it has the branch, else of the country's. */
export function PlaceMap({
  branch,
  others = [],
  locale,
}: {
  readonly branch: MappedBranch & Pick<Branch, 'name'>
  /** Shown where they are in sight. */
  readonly others?: readonly (MappedBranch & Pick<Branch, 'shortName'>)[]
  readonly locale: Locale
}) {
  const titleId = useId()
  const inCity = isInCity(branch)
  const at = inCity ? onCity(branch) : onCountry(branch)
  const width = inCity ? 260 : 170
  const height = width * RATIO
  const unit = width / 26
  // The middle of what marks the branch, whose foot is at its place.
  const mark = { x: at.x, y: at.y - unit * 2.2 }
  const box = inCity
    ? {
        x: clamp(at.x - width / 2, 0, CITY_WIDTH - width),
        y: clamp(at.y - height * 0.6, 0, CITY_HEIGHT - height),
      }
    : { x: at.x - width / 2, y: at.y - height * 0.6 }
  const isShown = ({ x, y }: Point) =>
    x > box.x + unit && x < box.x + width - unit && y > box.y + unit && y < box.y + height - unit
  const near = (inCity ? others.filter(isInCity) : others)
    .map((other) => ({
      label: other.shortName[locale],
      at: inCity ? onCity(other) : onCountry(other),
      pin: unit * 0.45,
    }))
    .filter((other) => isShown(other.at))
  const letters = (unit * 0.95) / 11.5
  const frame = {
    left: box.x + unit / 2,
    top: box.y + unit / 2,
    right: box.x + width - unit / 2,
    bottom: box.y + height - unit / 2,
  }
  const spots = labelSpots([{ label: '', at: mark, pin: unit * 2.2 }, ...near], {
    scale: letters,
    frame,
  }).slice(1)
  return (
    <div className="map-place">
      <svg
        viewBox={`${box.x} ${box.y} ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{m.branches_map_of({ place: branch.name[locale] })}</title>
        {inCity ? <CityGround /> : <use href={`${panama}#land`} className="map-land" />}
        {near.map((other, index) => (
          <g key={other.label} className="map-other">
            <circle cx={other.at.x} cy={other.at.y} r={other.pin} strokeWidth={unit * 0.2} />
            <text
              x={spots[index]?.labelX}
              y={spots[index]?.labelY}
              textAnchor={spots[index]?.anchor}
              fontSize={unit * 0.95}
            >
              {other.label}
            </text>
          </g>
        ))}
        <g className="map-here" transform={`translate(${at.x} ${at.y}) scale(${unit / 10})`}>
          <path d="M0 0C-4-8-16-14-16-26a16 16 0 0 1 32 0C16-14 4-8 0 0Z" />
          <circle cy="-26" r="6" />
        </g>
      </svg>
    </div>
  )
}

const RATIO = 340 / 445

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
