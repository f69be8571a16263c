import { memo } from 'react'
import type { AskedCoupon } from '~/features/booking/booking.types'
import { chosenFilters, type FleetFilters, type FleetOrder } from '../filters'
import type { FleetFacts, FleetList } from '../fleet-list'
import { useFocusAfter } from '../focus-after'
import { CarCard } from './car-card'
import { EmptyResults, NoCars } from './empty-results'
import { Pager } from './pager'
import { ResultsHeader } from './results-header'

/** Count, order and cards under the filters; drawn after the control that was touched, so that it answers at once. */
export const ResultsList = memo(function ResultsList({
  list,
  filters,
  order,
  coupon,
  facts,
  onOrder,
  onDates,
}: {
  readonly list: FleetList
  readonly filters: FleetFilters
  readonly order: FleetOrder
  readonly coupon: AskedCoupon | null
  readonly facts: FleetFacts
  readonly onOrder: (order: FleetOrder) => void
  readonly onDates: () => void
}) {
  useFocusAfter()
  return (
    <>
      <ResultsHeader
        list={list}
        filtered={chosenFilters(filters).length > 0}
        order={order}
        coupon={coupon}
        served={facts.reach}
        onOrder={onOrder}
      />
      {list.offers.length > 0 ? (
        <div className="cards">
          {list.offers.map((offer, index) => (
            <CarCard key={offer.car.id} offer={offer} priority={index < 2} />
          ))}
        </div>
      ) : list.advice ? (
        <EmptyResults advice={list.advice} filters={filters} pictures={facts.pictures} />
      ) : (
        <NoCars onDates={onDates} />
      )}
      {list.pages > 1 && <Pager key={list.page} page={list.page} pages={list.pages} />}
    </>
  )
})
