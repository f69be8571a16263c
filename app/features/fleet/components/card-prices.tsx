import { Link } from '@tanstack/react-router'
import { LinkButton } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { Figure } from '~/components/ui/figure'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { PriceBefore } from '~/features/booking/components/price-before'
import { rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import ChevronRight from '~icons/lucide/chevron-right'
import Clock from '~icons/lucide/clock'
import type { CarOffer } from '../fleet.types'
import { CardRates } from './card-rates'
import { useFleetScreen } from './fleet-context'
import { BreakdownButton, PriceBreakdown } from './price-breakdown'

export function CardPrices({ offer }: { readonly offer: CarOffer }) {
  const { search, pricesOf } = useFleetScreen()
  const { car, prepaid, postpaid, before } = offer
  const saving = postpaid.total - prepaid.total
  const booking = { ...rentalParams(search), auto: car.id }
  const total = formatMoney(prepaid.total)
  if (pricesOf) return <UnconfirmedPrices offer={offer} booking={booking} time={pricesOf} />
  return (
    <>
      <div className="pay">
        <div className="pay-r">
          <div>
            <p className="k">
              {m.fleet_pay_now()}
              {saving > 0 && (
                <Chip tone="save">{m.fleet_saving({ amount: formatMoney(saving) })}</Chip>
              )}
            </p>
            <p className="v">
              <PriceBefore before={before?.prepaid} total={prepaid.total} />
              <Figure>{total}</Figure>
            </p>
          </div>
          <LinkButton
            to="/reserva"
            search={(previous) => ({ ...booking, cupon: previous.cupon, pago: 'ahora' })}
          >
            {m.fleet_book()}
            <span className="sr">{`: ${m.fleet_book_car({ car: carName(car), total })}`}</span>
          </LinkButton>
        </div>
        <CardRates offer={offer} />
        <PriceTerms offer={offer} />
      </div>
      <Link
        className="alt"
        to="/reserva"
        search={(previous) => ({ ...booking, cupon: previous.cupon, pago: 'sucursal' })}
      >
        <span>
          {m.fleet_pay_counter()}
          <span className="sr">{`, ${carName(car)}`}</span>
        </span>
        <b className="num">
          <PriceBefore before={before?.postpaid} total={postpaid.total} />
          <Figure>{formatMoney(postpaid.total)}</Figure>
        </b>
        <ChevronRight className="i" aria-hidden />
      </Link>
      <PriceBreakdown offer={offer} />
    </>
  )
}

/** The price as it was read last: choosing it is possible, and confirms it. */
function UnconfirmedPrices({
  offer,
  booking,
  time,
}: {
  readonly offer: CarOffer
  readonly booking: SearchParams
  readonly time: string
}) {
  return (
    <>
      <div className="pay old-price">
        <div className="pay-r">
          <div>
            <p className="k">
              <Clock className="i i-16" aria-hidden />
              {m.shell_price_of({ time })}
            </p>
            <p className="v" translate="no">
              {formatMoney(offer.prepaid.total)}
            </p>
          </div>
          <LinkButton
            to="/reserva"
            search={(previous) => ({ ...booking, cupon: previous.cupon, pago: 'ahora' })}
            variant="outline"
          >
            {m.shell_choose()}
            <span className="sr">{`: ${carName(offer.car)}`}</span>
          </LinkButton>
        </div>
        <PriceTerms offer={offer} />
      </div>
      <PriceBreakdown offer={offer} />
    </>
  )
}

function PriceTerms({ offer }: { readonly offer: CarOffer }) {
  const { locale, days, cancelling } = useFleetScreen()
  return (
    <div className="fine">
      <p>{m.fleet_total_for({ count: days })}</p>
      <p>{cancelling}</p>
      <p>
        {[m.fleet_unlimited(), ...depositWords(offer, locale), ''].join(' · ')}
        <BreakdownButton offer={offer} />
      </p>
    </div>
  )
}

/** The deposits of the coverage in the price and of the one that asks for the least (D35). */
function depositWords({ prepaid: { cover }, lowerDeposit }: CarOffer, locale: Locale): string[] {
  if (!cover) return []
  const amount = formatMoney(cover.deposit, { decimals: 'auto' })
  if (!lowerDeposit) return [m.fleet_deposit({ amount })]
  return [
    m.fleet_deposit_both({
      amount,
      plan: cover.name[locale],
      lower: formatMoney(lowerDeposit.amount, { decimals: 'auto' }),
      lowerPlan: lowerDeposit.plan[locale],
    }),
  ]
}
