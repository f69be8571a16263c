import { Link } from '@tanstack/react-router'
import { focusAfter } from '~/components/ui/focus-after'
import { KeptHtml } from '~/components/ui/kept-html'
import { typeName } from '~/features/booking/car-words'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import { type Facets, type FleetFilters, toggleFilter } from '../filters'
import type { CarOffer } from '../fleet.types'
import type { FleetFacts } from '../fleet-list'
import { useFleetScreen } from './fleet-context'
import { TypePicture } from './type-picture'

/** The types in one row above the list, where the filters have no column of their own. */
export function TypeLinks({
  offers,
  pictures,
  facets,
  filters,
}: {
  /** The cars that are counted; null: they are not known as a whole. */
  readonly offers: readonly CarOffer[] | null
  readonly pictures: FleetFacts['pictures']
  readonly facets: Facets
  readonly filters: FleetFilters
}) {
  const { search } = useFleetScreen()
  return (
    <KeptHtml
      as="ul"
      of={offers}
      by={JSON.stringify(['types', search])}
      byAddress
      className="ftiles"
    >
      {() =>
        facets.tipo.map(({ value, count, chosen }) => {
          const words = (
            <>
              <span>{typeName(value)}</span>
              <small>{m.fleet_count({ count })}</small>
              {chosen && <span className="sr">, {m.fleet_chip_remove()}</span>}
              <TypePicture id={pictures[value]} sizes="72px" />
            </>
          )
          return (
            <li key={value}>
              {count === 0 && !chosen ? (
                <span className="tbtn none">{words}</span>
              ) : (
                <Link
                  to="/flota"
                  search={(previous) =>
                    ownParams({
                      ...previous,
                      ...rentalParams(search),
                      ...toggleFilter(filters, { group: 'tipo', value }),
                    })
                  }
                  replace
                  resetScroll={false}
                  preload={false}
                  className={chosen ? 'tbtn on' : 'tbtn'}
                  data-filter={`tile ${value}`}
                  onClick={() => focusAfter(`[data-filter="tile ${value}"]`)}
                >
                  {words}
                </Link>
              )}
            </li>
          )
        })
      }
    </KeptHtml>
  )
}
