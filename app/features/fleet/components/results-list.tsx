import { memo } from 'react'
import { useFocusAfter } from '~/components/ui/focus-after'
import { KeptHtml } from '~/components/ui/kept-html'
import { commonMinimum, isShortOffer } from '../common-minimum'
import { chosenFilters, type FleetFilters, type FleetOrder, isAvailable } from '../filters'
import type { FleetView } from '../fleet.types'
import type { FleetFacts, FleetList } from '../fleet-list'
import { CarCard } from './car-card'
import { EmptyResults, NoCars } from './empty-results'
import { useFleetAround, useFleetScreen } from './fleet-context'
import { HoldsForAll } from './holds-for-all'
import { Pager } from './pager'
import { ResultsHeader } from './results-header'

/** Count, order and cards under the filters; drawn after the control that was touched, so that it answers at once. */
export const ResultsList = memo(function ResultsList({
  view,
  list,
  filters,
  order,
  facts,
  onOrder,
  onFilters,
  onDates,
}: {
  readonly view: FleetView
  readonly list: FleetList
  readonly filters: FleetFilters
  readonly order: FleetOrder
  readonly facts: FleetFacts
  readonly onOrder: (order: FleetOrder) => void
  readonly onFilters: () => void
  readonly onDates: () => void
}) {
  useFocusAfter()
  const { offers } = list
  const minimumSaid = commonMinimum(offers) !== null
  const screen = useFleetScreen()
  const around = useFleetAround()
  // The foot of a car that is taken asks by itself.
  const isKept = !view.long && offers.every((offer) => isAvailable(offer) || isShortOffer(offer))
  return (
    <>
      <ResultsHeader
        list={list}
        order={order}
        short={offers.some(isShortOffer)}
        chosen={chosenFilters(filters).length}
        onOrder={onOrder}
        onFilters={onFilters}
      />
      <HoldsForAll view={view} offers={offers} reach={facts.reach} />
      {offers.length > 0 ? (
        <KeptHtml
          as="div"
          of={isKept ? view.offers : null}
          by={JSON.stringify(['cards', screen.cardKey, filters])}
          byAddress
          within={around}
          className="cards"
        >
          {() =>
            offers.map((offer, index) => (
              <CarCard
                key={offer.car.id}
                offer={offer}
                priority={index < 2}
                minimumSaid={minimumSaid}
              />
            ))
          }
        </KeptHtml>
      ) : list.advice ? (
        <EmptyResults advice={list.advice} filters={filters} pictures={facts.pictures} />
      ) : (
        <NoCars onDates={onDates} />
      )}
      {list.pages > 1 && <Pager key={list.page} page={list.page} pages={list.pages} />}
    </>
  )
})
