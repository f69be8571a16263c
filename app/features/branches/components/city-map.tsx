import { CITY_PIN, CITY_VIEW_BOX, cityPlaces, isInCity, onCity } from '~/features/maps/city-map'
import { CityGround } from '~/features/maps/components/city-ground'
import type { Position } from '~/features/maps/map-places'
import { m } from '~/paraglide/messages'
import { type ShownBranch, useBranchesScreen } from './branches-context'
import { MapPin } from './map-pin'
import { MeDot } from './me-dot'

export function CityMap({
  branches,
  me,
  onChoose,
}: {
  readonly branches: readonly ShownBranch[]
  readonly me: Position | null
  readonly onChoose?: () => void
}) {
  const { locale } = useBranchesScreen()
  const places = cityPlaces(branches, locale)
  const city = places[0]?.branch.cityName[locale]
  if (!city) return null
  return (
    <figure className="bch-city" aria-label={m.branches_map_of({ place: city })}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure names it, and a title would hide the pins' */}
      <svg viewBox={CITY_VIEW_BOX} preserveAspectRatio="xMidYMid slice">
        <CityGround />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus */}
        <g aria-hidden="true">
          {places.map(({ branch, label, labelX, labelY, anchor }) => (
            <text key={branch.slug} x={labelX} y={labelY} textAnchor={anchor} fontSize="14">
              {label}
            </text>
          ))}
        </g>
        {places.map(({ branch, label, x, y }) => (
          <MapPin
            key={branch.slug}
            branches={[branch]}
            at={{ x, y }}
            radius={CITY_PIN}
            label={label}
            onChoose={onChoose}
          />
        ))}
        {me && isInCity(me) && <MeDot at={onCity(me)} size={8} />}
      </svg>
      <p className="bch-tag">
        {city}
        <small>{m.branches_count({ count: places.length })}</small>
      </p>
    </figure>
  )
}
