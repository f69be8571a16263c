import { isOpen24Hours } from '~/domain/branch/branch-hours'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { MAP_VIEW_BOX, mapPlaces } from '~/features/maps/map-places'
import panama from '~/features/maps/panama.svg?no-inline'
import { m } from '~/paraglide/messages'

export function BranchMap({
  branches,
  locale,
}: {
  readonly branches: readonly Branch[]
  readonly locale: Locale
}) {
  const places = mapPlaces(branches, locale)
  return (
    <div className="map">
      <svg viewBox={MAP_VIEW_BOX} role="img" aria-label={m.home_map()}>
        <use href={`${panama}#land`} className="land" />
        <text className="water" x="330" y="24">
          {m.home_caribbean()}
        </text>
        <text className="water" x="322" y="216">
          {m.home_pacific()}
        </text>
        {places.map(({ key, x, y, branches: here }) => {
          const main = here.some(isOpen24Hours)
          return (
            <circle
              key={key}
              className={main ? 'pin sel' : 'pin'}
              cx={x}
              cy={y}
              r={main ? 8 : 5.2}
            />
          )
        })}
        {places.map(({ key, label, labelX, labelY, anchor, minor }) => (
          <text
            key={key}
            x={labelX}
            y={labelY}
            textAnchor={anchor}
            className={minor ? 'm0' : undefined}
          >
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}
