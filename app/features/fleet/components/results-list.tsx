import { memo } from 'react'
import type { AskedCoupon } from '~/features/booking/booking.types'
import {
  chosenFilters,
  type FleetFilters,
  type FleetOrder,
  filterOffers,
  isFree,
  sortOffers,
} from '../filters'
import type { CarOffer } from '../fleet.types'
import { useFocusAfter } from '../focus-after'
import { CarCard } from './car-card'
import { EmptyResults, NoCars } from './empty-results'
import { type CouponReach, ResultsHeader } from './results-header'

/** Count, order and cards under the filters; drawn after the control that was touched, so that it answers at once. */
export const ResultsList = memo(function ResultsList({
  offers,
  filters,
  order,
  coupon,
  onOrder,
  onDates,
}: {
  readonly offers: readonly CarOffer[]
  readonly filters: FleetFilters
  readonly order: FleetOrder
  readonly coupon: AskedCoupon | null
  readonly onOrder: (order: FleetOrder) => void
  readonly onDates: () => void
}) {
  useFocusAfter()
  const listed = sortOffers(filterOffers(offers, filters), order)
  return (
    <>
      <ResultsHeader
        listed={listed.length}
        free={listed.filter(isFree).length}
        filtered={chosenFilters(filters).length > 0}
        order={order}
        coupon={coupon}
        served={couponReach(offers)}
        onOrder={onOrder}
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
        <NoCars onDates={onDates} />
      )}
    </>
  )
})

function couponReach(offers: readonly CarOffer[]): CouponReach {
  const served = offers.filter(({ before }) => before !== null).length
  if (served === 0) return 'none'
  return served === offers.length ? 'all' : 'some'
}
