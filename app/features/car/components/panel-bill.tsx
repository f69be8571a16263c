import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { freeCancelUntil } from '~/domain/booking/reservation'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { BillLines } from '~/features/booking/components/bill-lines'
import { CancelNote } from '~/features/booking/components/cancel-note'
import { PriceBefore } from '~/features/booking/components/price-before'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import ChevronRight from '~icons/lucide/chevron-right'
import type { CarOfferView } from '../car.types'
import { useCar, useCarOffer } from './car-context'

/** Few visits meet a car that is taken. */
const OtherDates = lazy(() => import('./other-dates'))

/** Every line of the price, then where it leads: the same two ways as from the card in the fleet. */
export function PanelBill() {
  const answer = useCarOffer()
  const { offer } = answer
  return offer && offer.availability !== 'unavailable' ? (
    <BookableBill answer={answer} offer={offer} />
  ) : (
    <OtherDates answer={answer} />
  )
}

function BookableBill({
  answer: { search },
  offer,
}: {
  readonly answer: CarOfferView
  readonly offer: NonNullable<CarOfferView['offer']>
}) {
  const { locale, site, cupon } = useCar()
  const { car, prepaid, postpaid, before } = offer
  const booking = { ...rentalParams(search), auto: car.id, cupon }
  return (
    <>
      <BillLines quote={prepaid} locale={locale} totalLabel={m.fleet_bill_total()} />
      <div className="au-ways">
        <LinkButton to="/reserva" search={{ ...booking, pago: 'ahora' }} size="lg" block>
          {m.fleet_book()}
          <span className="sr">
            {`: ${m.fleet_book_car({ car: carName(car), total: formatMoney(prepaid.total) })}`}
          </span>
        </LinkButton>
        <Link className="au-counter" to="/reserva" search={{ ...booking, pago: 'sucursal' }}>
          <span>
            {m.fleet_pay_counter()}
            <span className="sr">{`, ${carName(car)}`}</span>
          </span>
          <b className="num">
            <PriceBefore before={before?.postpaid} total={postpaid.total} />
            {formatMoney(postpaid.total)}
          </b>
          <ChevronRight className="i" aria-hidden />
        </Link>
      </div>
      <CancelNote
        type="prepaid"
        until={freeCancelUntil(search.pickup, site.site.freeCancelHours)}
        pickup={search.pickup}
        now={site.now}
        locale={locale}
      />
    </>
  )
}

export function BillWaiting() {
  return (
    <div className="au-waiting" aria-hidden="true">
      {[220, 200, 140, 180, 120, 210].map((width) => (
        <Skeleton key={width} width={`${width}px`} height="20px" />
      ))}
      <Skeleton height="56px" />
      <Skeleton height="44px" />
      <Skeleton height="56px" />
    </div>
  )
}
