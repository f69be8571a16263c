import { isInCity } from '~/features/maps/city-map'
import { MAP_VIEW_BOX, mapPlaces, onCountry, type Position } from '~/features/maps/map-places'
import panama from '~/features/maps/panama.svg?no-inline'
import { m } from '~/paraglide/messages'
import { type ShownBranch, useBranchesScreen } from './branches-context'
import { MapPin } from './map-pin'
import { MeDot } from './me-dot'

/** Radius, and room for the larger one of a phone. */
const PIN = { drawn: 9.5, kept: 12 }
const GROUP = { drawn: 13, kept: 15 }

/** `inline`: on phones it is a drawing, and the full screen has the links. */
export function CountryMap({
  branches,
  me,
  inline = false,
  onChoose,
}: {
  readonly branches: readonly ShownBranch[]
  readonly me: Position | null
  readonly inline?: boolean
  readonly onChoose?: () => void
}) {
  const { locale } = useBranchesScreen()
  const places = mapPlaces(branches, locale, {
    pin: PIN.kept,
    groupPin: GROUP.kept,
    together: isInCity,
  })
  const pins = (plain: boolean) =>
    places.map(({ key, label, branches: here, x, y }) => (
      <MapPin
        key={key}
        branches={here}
        at={{ x, y }}
        radius={(here.length > 1 ? GROUP : PIN).drawn}
        label={label}
        plain={plain}
        onChoose={onChoose}
      />
    ))
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it names it, and a title would hide the pins'
    <svg viewBox={MAP_VIEW_BOX}>
      <use href={`${panama}#land`} className="map-land" />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus */}
      <g aria-hidden="true">
        <text className="map-water" x="372" y="28">
          {m.branches_caribbean()}
        </text>
        <text className="map-water" x="318" y="216">
          {m.branches_pacific()}
        </text>
        {places.map(({ key, label, labelX, labelY, anchor, minor }) => (
          <text
            key={key}
            x={labelX}
            y={labelY}
            textAnchor={anchor}
            className={inline && minor ? 'bch-label bch-minor' : 'bch-label'}
          >
            {label}
          </text>
        ))}
      </g>
      {inline ? (
        <>
          <g className="desk-only">{pins(false)}</g>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus */}
          <g className="phone-only" aria-hidden="true">
            {pins(true)}
          </g>
        </>
      ) : (
        pins(false)
      )}
      {me && <MeDot at={onCountry(me)} size={5} />}
    </svg>
  )
}
