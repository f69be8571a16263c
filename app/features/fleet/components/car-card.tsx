import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { Picture } from '~/components/ui/picture'
import { carCardWidths } from '~/domain/asset'
import type { Locale } from '~/domain/catalogue'
import { formatMoney } from '~/domain/money'
import { carClassName, carName } from '~/features/booking/car-words'
import { AvailabilityChip } from '~/features/booking/components/availability-chip'
import { CarSpecs } from '~/features/booking/components/car-specs'
import { PriceBefore } from '~/features/booking/components/price-before'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import ChevronRight from '~icons/lucide/chevron-right'
import Tag from '~icons/lucide/tag'
import { isFree } from '../filters'
import type { CarOffer } from '../fleet.types'
import { useFleetScreen } from './fleet-context'
import { OfferData } from './offer-data'
import { BreakdownButton, PriceBreakdown } from './price-breakdown'
import { TakenCar } from './taken-car'

export const CarCard = memo(function CarCard({
  offer,
  priority = false,
  heading: Heading = 'h2',
}: {
  readonly offer: CarOffer
  readonly priority?: boolean
  readonly heading?: 'h2' | 'h3'
}) {
  const { car } = offer
  const { stockKnown, locale, search } = useFleetScreen()
  const free = isFree(offer)
  const name = `auto-${car.id}`
  return (
    <article
      className={free ? 'car-card' : 'car-card off'}
      aria-labelledby={name}
      itemScope
      itemType="https://schema.org/Product"
    >
      {stockKnown && <OfferData offer={offer} />}
      <div className="stage">
        <div className="chips">
          {stockKnown || !free ? <AvailabilityChip offer={offer} /> : <span />}
          {offer.promo && free && (
            <Chip tone="promo">
              <Tag className="i" aria-hidden />
              {m.fleet_promo({
                amount: formatMoney(offer.promo.saving, locale),
                code: offer.promo.code,
              })}
            </Chip>
          )}
        </div>
        <Picture
          id={car.image ?? car.sideImage}
          alt={`${carName(car)} ${m.car_or_similar()}`}
          width={1200}
          height={640}
          widths={carCardWidths}
          sizes="(min-width:768px) 386px,311px"
          priority={priority}
        />
      </div>
      <div className="body">
        <p className="cls" itemProp="category">
          {carClassName(car.class)}
        </p>
        <Heading id={name}>
          <Link
            to="/flota/$slug"
            params={{ slug: offer.slug }}
            search={({ cupon }) => ({ ...rentalParams(search), cupon })}
            itemProp="url"
          >
            <b itemProp="name">{carName(car)}</b>
          </Link>{' '}
          <span>{m.car_or_similar()}</span>
        </Heading>
        <CarSpecs car={car} />
        {free ? <CardPrices offer={offer} /> : <TakenCar offer={offer} />}
      </div>
    </article>
  )
})

function CardPrices({ offer }: { readonly offer: CarOffer }) {
  const { locale, search, days, cancelling } = useFleetScreen()
  const { car, prepaid, postpaid, before } = offer
  const saving = postpaid.total - prepaid.total
  const booking = { ...rentalParams(search), auto: car.id }
  const total = formatMoney(prepaid.total, locale)
  const deposit = depositWords(offer, locale)
  return (
    <>
      <div className="pay">
        <div className="pay-r">
          <div>
            <p className="k">
              {m.fleet_pay_now()}
              {saving > 0 && (
                <Chip tone="save">{m.fleet_saving({ amount: formatMoney(saving, locale) })}</Chip>
              )}
            </p>
            <p className="v">
              <PriceBefore before={before?.prepaid} total={prepaid.total} locale={locale} />
              {total}
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
        <div className="fine">
          <p>{m.fleet_total_for({ count: days })}</p>
          <p>{cancelling}</p>
          <p>
            {[m.fleet_unlimited(), ...deposit, ''].join(' · ')}
            <BreakdownButton offer={offer} />
          </p>
        </div>
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
          <PriceBefore before={before?.postpaid} total={postpaid.total} locale={locale} />
          {formatMoney(postpaid.total, locale)}
        </b>
        <ChevronRight className="i" aria-hidden />
      </Link>
      <PriceBreakdown offer={offer} />
    </>
  )
}

/** Of the plan in the price, and of the one that asks for the least (D35). */
function depositWords({ prepaid: { cover }, lowerDeposit }: CarOffer, locale: Locale): string[] {
  if (!cover) return []
  const amount = formatMoney(cover.deposit, locale, { decimals: 'auto' })
  if (!lowerDeposit) return [m.fleet_deposit({ amount })]
  return [
    m.fleet_deposit_both({
      amount,
      plan: cover.name[locale],
      lower: formatMoney(lowerDeposit.amount, locale, { decimals: 'auto' }),
      lowerPlan: lowerDeposit.plan[locale],
    }),
  ]
}
