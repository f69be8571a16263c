import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { focusAfter } from '~/components/ui/focus-after'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import { filterWord } from '../filter-words'
import {
  type ChosenFilter,
  chosenFilters,
  type Facets,
  type FleetFilters,
  toggleFilter,
} from '../filters'
import { useFleetScreen } from './fleet-context'
import { FILTERS_ID } from './fleet-ids'

export function FilterChips({
  facets,
  filters,
  stockKnown,
  onOpen,
}: {
  readonly facets: Facets
  readonly filters: FleetFilters
  readonly stockKnown: boolean
  readonly onOpen: () => void
}) {
  const chosen = chosenFilters(filters)
  return (
    <div className="phone-only flex fbar">
      <FiltersLink
        chosen={chosen.length}
        onOpen={onOpen}
        className={chosen.length > 0 ? 'pill on' : 'pill'}
      />
      {chosen.map((filter) => (
        <ChipLink key={`${filter.group} ${filter.value}`} filter={filter} filters={filters} on />
      ))}
      {usual(facets, filters, stockKnown).map((filter) => (
        <ChipLink key={`${filter.group} ${filter.value}`} filter={filter} filters={filters} />
      ))}
    </div>
  )
}

/** Opens the sheet of the filters; without JavaScript it leads to them on the page. */
export function FiltersLink({
  chosen,
  onOpen,
  className,
}: {
  readonly chosen: number
  readonly onOpen: () => void
  readonly className: string
}) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={`#${FILTERS_ID}`} className={className} onClick={open} aria-haspopup="dialog">
      <SlidersHorizontal className="i i-16" aria-hidden />
      {chosen > 0 ? m.fleet_filters_count({ count: chosen }) : m.fleet_filters()}
    </a>
  )
}

function ChipLink({
  filter,
  filters,
  on = false,
}: {
  readonly filter: ChosenFilter
  readonly filters: FleetFilters
  readonly on?: boolean
}) {
  const { search } = useFleetScreen()
  return (
    <Link
      to="/flota"
      search={(previous) =>
        ownParams({
          ...previous,
          ...rentalParams(search),
          ...toggleFilter(filters, filter),
        })
      }
      replace
      resetScroll={false}
      preload={false}
      className={on ? 'pill on' : 'pill'}
      data-filter={`${filter.group} ${filter.value}`}
      onClick={() => focusAfter(`[data-filter="${filter.group} ${filter.value}"]`)}
    >
      {filterWord(filter)}
      {on && <span className="sr">, {m.fleet_chip_remove()}</span>}
    </Link>
  )
}

function usual(facets: Facets, filters: FleetFilters, stockKnown: boolean): ChosenFilter[] {
  const types = facets.tipo.filter(({ count, chosen }) => count > 0 && !chosen)
  return [
    ...(stockKnown && !filters.disponibles && facets.disponibles > 0
      ? [{ group: 'disponibles', value: true } as const]
      : []),
    ...types.map(({ value }) => ({ group: 'tipo', value }) as const),
  ]
}
