import { Checkbox } from '~/components/ui/checkbox'
import { Segmented } from '~/components/ui/segmented'
import { Switch } from '~/components/ui/switch'
import { carClassName, filterGearbox } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { ChosenFilter, Facets, FleetFilters, ListGroup } from '../filters'
import type { CarOffer } from '../fleet.types'
import type { FleetFacts } from '../fleet-list'
import { TypeTiles } from './type-tiles'

export function FilterPanel({
  offers,
  pictures,
  facets,
  filters,
  stockKnown,
  onToggle,
  onSeats,
}: {
  readonly offers: readonly CarOffer[] | null
  readonly pictures: FleetFacts['pictures']
  readonly facets: Facets
  readonly filters: FleetFilters
  readonly stockKnown: boolean
  readonly onToggle: (filter: ChosenFilter) => void
  readonly onSeats: (seats: number | undefined) => void
}) {
  return (
    <>
      <div className="fg">
        <Switch
          name="disponibles"
          value="1"
          checked={filters.disponibles ?? false}
          disabled={!stockKnown && !filters.disponibles}
          onChange={() => onToggle({ group: 'disponibles', value: true })}
        >
          {m.fleet_only_available()}
        </Switch>
      </div>
      <TypeTiles offers={offers} pictures={pictures} options={facets.tipo} onToggle={onToggle} />
      <CheckList group="marca" legend={m.fleet_make()} facets={facets} onToggle={onToggle} />
      <CheckList
        group="clase"
        legend={m.fleet_class()}
        facets={facets}
        words={carClassName}
        onToggle={onToggle}
      />
      <CheckList
        group="transmision"
        legend={m.fleet_gearbox()}
        facets={facets}
        words={filterGearbox}
        onToggle={onToggle}
      />
      <div className="fg">
        <Segmented
          legend={m.fleet_seats()}
          name="pasajeros"
          value={String(filters.pasajeros ?? '')}
          onChange={(value) => onSeats(value === '' ? undefined : Number(value))}
          options={[
            { value: '', label: m.fleet_seats_all() },
            ...facets.pasajeros.map(({ value, count, chosen }) => ({
              value: String(value),
              label: <SeatsWord count={value} />,
              disabled: count === 0 && !chosen,
            })),
          ]}
        />
      </div>
    </>
  )
}

function CheckList({
  group,
  legend,
  facets,
  words = (value) => value,
  onToggle,
}: {
  readonly group: Exclude<ListGroup, 'tipo'>
  readonly legend: string
  readonly facets: Facets
  readonly words?: (value: string) => string
  readonly onToggle: (filter: ChosenFilter) => void
}) {
  return (
    <fieldset className="fg">
      <legend>{legend}</legend>
      <ul>
        {facets[group].map(({ value, count, chosen }) => (
          <li key={value}>
            <Checkbox
              name={group}
              value={value}
              checked={chosen}
              disabled={count === 0 && !chosen}
              count={count}
              onChange={() => onToggle({ group, value })}
            >
              {words(value)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function SeatsWord({ count }: { readonly count: number }) {
  return (
    <>
      <span aria-hidden="true">{count}+</span>
      <span className="sr">{m.fleet_seats_from({ count })}</span>
    </>
  )
}
