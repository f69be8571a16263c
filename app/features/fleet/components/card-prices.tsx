import { Link } from '@tanstack/react-router'
import { LinkButton } from '~/components/ui/button'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { PriceBefore } from '~/features/booking/components/price-before'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import type { CarOffer } from '../fleet.types'
import { CarDetails, DetailsButton } from './car-details'
import { useFleetScreen } from './fleet-context'

export function CardPrices({ offer }: { readonly offer: CarOffer }) {
  const { search, pricesOf } = useFleetScreen()
  const { car, prepaid, postpaid } = offer
  const booking = { ...rentalParams(search), auto: car.id }
  const total = formatMoney(prepaid.total)
  if (pricesOf) return <UnconfirmedPrices offer={offer} time={pricesOf} />
  return (
    <>
      <div className="pay-r">
        <p className="price">
          <PriceLine offer={offer} />
          <b className="v" translate="no">
            {total}
          </b>
        </p>
        <LinkButton
          to="/reserva"
          search={(previous) => ({ ...booking, cupon: previous.cupon, pago: 'ahora' })}
        >
          {m.fleet_book()}
          <span className="sr">{`: ${m.fleet_book_car({ car: carName(car), total })}`}</span>
        </LinkButton>
      </div>
      <div className="foot">
        <Link
          className="alt"
          to="/reserva"
          search={(previous) => ({ ...booking, cupon: previous.cupon, pago: 'sucursal' })}
        >
          {postpaid.total === prepaid.total ? (
            m.fleet_counter_same()
          ) : (
            <>
              {m.fleet_counter()}{' '}
              <b className="num" translate="no">
                {formatMoney(postpaid.total)}
              </b>
            </>
          )}
          <span className="sr">{`, ${carName(car)}`}</span>
        </Link>
        <DetailsButton offer={offer} />
      </div>
      <CarDetails offer={offer} />
    </>
  )
}

/** The line above the price: its days, or the price without the coupon, and the difference of the two. */
function PriceLine({ offer: { before, prepaid } }: { readonly offer: CarOffer }) {
  const { days } = useFleetScreen()
  const coupon = prepaid.lines.find(({ kind }) => kind === 'coupon')
  if (!coupon || !before || before.prepaid <= prepaid.total) {
    return <small>{m.fleet_card_total({ count: days })}</small>
  }
  return (
    <small>
      <PriceBefore before={before.prepaid} total={prepaid.total} />{' '}
      <em>
        <span translate="no">{formatMoney(prepaid.total - before.prepaid)}</span>{' '}
        <span translate="no">{coupon.code}</span>
      </em>
    </small>
  )
}

/** The price as it was read last: choosing it is possible, and confirms it. */
function UnconfirmedPrices({ offer, time }: { readonly offer: CarOffer; readonly time: string }) {
  const { search } = useFleetScreen()
  const booking = { ...rentalParams(search), auto: offer.car.id }
  return (
    <>
      <div className="pay-r old-price">
        <p className="price">
          <small>
            <Clock className="i i-16" aria-hidden />
            {m.shell_price_of({ time })}
          </small>
          <b className="v" translate="no">
            {formatMoney(offer.prepaid.total)}
          </b>
        </p>
        <LinkButton
          to="/reserva"
          search={(previous) => ({ ...booking, cupon: previous.cupon, pago: 'ahora' })}
          variant="outline"
        >
          {m.shell_choose()}
          <span className="sr">{`: ${carName(offer.car)}`}</span>
        </LinkButton>
      </div>
      <div className="foot">
        <DetailsButton offer={offer} />
      </div>
      <CarDetails offer={offer} />
    </>
  )
}
