import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react'
import type { SearchParams } from '~/features/search/search.schema'
import { chosenFilters, facetsOf, filterOffers } from '../filters'
import type { FleetView } from '../fleet.types'
import { useFocusAfter } from '../focus-after'
import { useFilters } from '../use-filters'
import { FilterChips } from './filter-chips'
import { FilterForm } from './filter-form'
import { FilterPanel } from './filter-panel'
import { useFleetScreen } from './fleet-context'
import type { EditSearch } from './fleet-frame'
import { OutageNote } from './outage-note'
import { ResultsList } from './results-list'

const FilterSheet = lazy(() => import('./filter-sheet'))

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
  useFocusAfter()
  const [sheet, setSheet] = useState(false)
  const { chosen, toggle, setSeats, setOrder, clear } = useFilters(view, params)
  const settled = useDeferredValue(chosen)
  const onDates = useCallback(() => onEdit('desde'), [onEdit])
  const { offers, stockKnown } = view
  const facets = facetsOf(offers, chosen)
  const count = chosenFilters(chosen).length
  const panel = (
    <FilterPanel
      offers={offers}
      facets={facets}
      filters={chosen}
      stockKnown={stockKnown}
      onToggle={toggle}
      onSeats={setSeats}
    />
  )
  return (
    <div className="wrap fleet">
      <FilterForm search={view.search} coupon={params.cupon} chosen={count} locale={locale}>
        {panel}
      </FilterForm>
      <section>
        <FilterChips
          facets={facets}
          filters={chosen}
          stockKnown={stockKnown}
          onOpen={() => setSheet(true)}
        />
        {!stockKnown && <OutageNote params={params} />}
        <ResultsList
          offers={offers}
          filters={settled}
          order={settled.orden ?? 'precio'}
          coupon={view.coupon}
          onOrder={setOrder}
          onDates={onDates}
        />
      </section>
      {sheet && (
        <Suspense>
          <FilterSheet
            count={filterOffers(offers, chosen).length}
            chosen={count}
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
