import { lazy, Suspense, useState } from 'react'
import type { SearchParams } from '../../search/search.schema'
import { chosenFilters, facetsOf, filterOffers, isFree, sortOffers } from '../filters'
import type { FleetView } from '../fleet.types'
import { useFilters } from '../use-filters'
import { CarCard } from './car-card'
import { EmptyResults, NoCars } from './empty-results'
import { FilterChips } from './filter-chips'
import { FilterForm } from './filter-form'
import { FilterPanel } from './filter-panel'
import { useFleetScreen } from './fleet-context'
import type { EditSearch } from './fleet-frame'
import { OutageNote } from './outage-note'
import { ResultsHeader } from './results-header'

const FilterSheet = lazy(() => import('./filter-sheet'))

/** Filters, count, order and the cards of an answer. */
export function FleetResults({
  view,
  params,
  onEdit,
}: {
  readonly view: FleetView
  readonly params: SearchParams
  readonly onEdit: EditSearch
}) {
  const { locale } = useFleetScreen()
  const [sheet, setSheet] = useState(false)
  const { filters, order, toggle, setSeats, setOrder, clear } = useFilters(view, params)
  const { offers, stockKnown } = view
  const facets = facetsOf(offers, filters)
  const listed = sortOffers(filterOffers(offers, filters), order)
  const chosen = chosenFilters(filters).length
  const panel = (
    <FilterPanel
      offers={offers}
      facets={facets}
      filters={filters}
      stockKnown={stockKnown}
      onToggle={toggle}
      onSeats={setSeats}
    />
  )
  return (
    <div className="wrap fleet">
      <FilterForm search={view.search} coupon={params.cupon} chosen={chosen} locale={locale}>
        {panel}
      </FilterForm>
      <section>
        <FilterChips
          facets={facets}
          filters={filters}
          stockKnown={stockKnown}
          onOpen={() => setSheet(true)}
        />
        {!stockKnown && <OutageNote params={params} />}
        <ResultsHeader
          listed={listed.length}
          free={listed.filter(isFree).length}
          filtered={chosen > 0}
          stockKnown={stockKnown}
          order={order}
          onOrder={setOrder}
        />
        {listed.length > 0 ? (
          <div className="cards">
            {listed.map((offer, index) => (
              <CarCard key={offer.car.id} offer={offer} priority={index < 2} />
            ))}
          </div>
        ) : offers.length > 0 ? (
          <EmptyResults offers={offers} filters={filters} />
        ) : (
          <NoCars onDates={() => onEdit('desde')} />
        )}
      </section>
      {sheet && (
        <Suspense>
          <FilterSheet
            count={listed.length}
            chosen={chosen}
            onClear={clear}
            onClose={() => setSheet(false)}
          >
            {panel}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}
