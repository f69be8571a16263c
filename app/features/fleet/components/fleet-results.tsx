import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { useFocusAfter } from '~/components/ui/focus-after'
import type { SearchParams } from '~/features/search/search.schema'
import { chosenFacets, chosenFilters, facetsOf } from '../filters'
import { fleetListQuery } from '../fleet.queries'
import type { FleetView } from '../fleet.types'
import { type FleetFacts, type FleetList, fleetFacts, fleetList } from '../fleet-list'
import { type FleetControls, useFilters } from '../use-filters'
import { FilterChips } from './filter-chips'
import { FilterForm } from './filter-form'
import { FilterPanel } from './filter-panel'
import { useFleetScreen } from './fleet-context'
import type { EditSearch } from './fleet-frame'
import { OutageNote } from './outage-note'
import { PageFailed } from './page-failed'
import { ResultsList } from './results-list'
import { TypeLinks } from './type-links'

const FilterSheet = lazy(() => import('./filter-sheet'))

type Asked = {
  readonly view: FleetView
  readonly params: SearchParams
  readonly onEdit: EditSearch
}

export function FleetResults(asked: Asked) {
  const controls = useFilters(asked.view, asked.params)
  const { long } = asked.view
  return long ? (
    <PagedResults {...asked} controls={controls} facts={long} />
  ) : (
    <WholeResults {...asked} controls={controls} />
  )
}

type Chosen = Asked & { readonly controls: FleetControls }

/** All cars are here: filters and order run over them in the browser. */
function WholeResults(chosen: Chosen) {
  const { offers } = chosen.view
  const settled = useDeferredValue(chosen.controls.chosen)
  const list = useMemo(() => fleetList(offers, settled), [offers, settled])
  const facts = useMemo(() => fleetFacts(offers), [offers])
  const facets = facetsOf(offers, chosen.controls.chosen)
  return <Results {...chosen} settled={settled} list={list} facts={facts} facets={facets} />
}

/** A long fleet asks the server for each page; the old page stays until the new one is here, or could not be read. */
function PagedResults(chosen: Chosen & { readonly facts: FleetFacts }) {
  const { search } = chosen.view
  const wanted = chosen.controls.chosen
  const [here, setHere] = useState(wanted)
  const settled = useDeferredValue(here)
  const { data: list } = useSuspenseQuery(fleetListQuery(search, settled))
  const next = useQuery(fleetListQuery(search, wanted))
  if (here !== wanted && next.data) setHere(wanted)
  const facets = chosenFacets(list.facets, wanted)
  return (
    <Results {...chosen} settled={settled} list={list} facets={facets}>
      {!next.data && next.errorUpdateCount > 0 && (
        <PageFailed error={next.error} busy={next.isFetching} onRetry={next.refetch} />
      )}
    </Results>
  )
}

function Results({
  view,
  params,
  onEdit,
  controls: { chosen, toggle, setSeats, setOrder, clear },
  settled,
  list,
  facts,
  facets,
  children,
}: Chosen & {
  /** The choice that the list shows; the controls show `controls.chosen`, at once. */
  readonly settled: SearchParams
  readonly list: FleetList
  readonly facts: FleetFacts
  readonly facets: FleetList['facets']
  readonly children?: ReactNode
}) {
  const { locale } = useFleetScreen()
  useFocusAfter()
  const [sheet, setSheet] = useState(false)
  const onFilters = useCallback(() => setSheet(true), [])
  const onDates = useCallback(() => onEdit('desde'), [onEdit])
  const { stockKnown } = view
  const offers = view.long ? null : view.offers
  const count = chosenFilters(chosen).length
  const panel = (
    <FilterPanel
      offers={offers}
      pictures={facts.pictures}
      facets={facets}
      filters={chosen}
      stockKnown={stockKnown}
      onToggle={toggle}
      onSeats={setSeats}
    />
  )
  return (
    <>
      <FilterForm search={view.search} coupon={params.cupon} chosen={count} locale={locale}>
        {panel}
      </FilterForm>
      <section>
        <FilterChips facets={facets} filters={chosen} stockKnown={stockKnown} onOpen={onFilters} />
        <TypeLinks offers={offers} pictures={facts.pictures} facets={facets} filters={chosen} />
        {!stockKnown && <OutageNote params={params} />}
        {children}
        <ResultsList
          view={view}
          list={list}
          filters={settled}
          order={settled.orden ?? 'precio'}
          facts={facts}
          onOrder={setOrder}
          onFilters={onFilters}
          onDates={onDates}
        />
      </section>
      {sheet && (
        <Suspense>
          <FilterSheet
            count={list.listed}
            chosen={count}
            onClear={clear}
            onClose={() => setSheet(false)}
          >
            {panel}
          </FilterSheet>
        </Suspense>
      )}
    </>
  )
}
