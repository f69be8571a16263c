import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { assetUrl } from '~/components/ui/asset-url'
import { Chip } from '~/components/ui/chip'
import { GearboxIcon, SeatIcon } from '~/components/ui/icons'
import { KeptHtml } from '~/components/ui/kept-html'
import { Picture } from '~/components/ui/picture'
import { carCardWidths } from '~/domain/asset'
import { fromCents } from '~/domain/pricing/money'
import { carClassName, carName, gearboxName } from '~/features/booking/car-words'
import { AvailabilityChip } from '~/features/booking/components/availability-chip'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import Luggage from '~icons/lucide/luggage'
import { isShortOffer } from '../common-minimum'
import { isAvailable } from '../filters'
import type { CarOffer } from '../fleet.types'
import { CardPrices } from './card-prices'
import { useFleetAround, useFleetScreen } from './fleet-context'
import { ShortRental, TakenCar } from './taken-car'

type CardProps = {
  readonly offer: CarOffer
  readonly priority?: boolean
  /** The minimum rental stands above the list, for all. */
  readonly minimumSaid?: boolean
  readonly heading?: 'h2' | 'h3'
}

/** The server writes the card once for each offer, which serves all who ask for the same rental within a second. */
export const CarCard = memo(function CarCard(card: CardProps) {
  const facts = useFleetScreen()
  const around = useFleetAround()
  const { offer, priority, minimumSaid, heading } = card
  const free = isAvailable(offer) || isShortOffer(offer)
  return (
    <KeptHtml
      as="article"
      of={free ? offer : null}
      by={JSON.stringify([facts.cardKey, priority, minimumSaid, heading])}
      byAddress
      within={around}
      className={free ? 'car-card' : 'car-card off'}
      aria-labelledby={headingId(offer)}
      itemScope
      itemType="https://schema.org/Product"
    >
      {() => <CardBody {...card} />}
    </KeptHtml>
  )
})

function CardBody({
  offer,
  priority = false,
  minimumSaid = false,
  heading: Heading = 'h2',
}: CardProps) {
  const { car } = offer
  const { stockKnown, search, pricesOf } = useFleetScreen()
  const isConfirmed = stockKnown && pricesOf === null
  const free = isAvailable(offer)
  const short = isShortOffer(offer)
  return (
    <>
      {isConfirmed && <OfferData offer={offer} />}
      <div className="stage">
        <Picture
          id={car.image ?? car.sideImage}
          alt={`${carName(car)} ${m.car_or_similar()}`}
          width={1200}
          height={640}
          widths={carCardWidths}
          sizes="(min-width:768px) 330px,272px"
          priority={priority}
        />
      </div>
      <div className="body">
        <p className="cls">
          <span itemProp="category">{carClassName(car.class)}</span>
          {short ? (
            !minimumSaid && (
              <Chip tone="info">{m.fleet_minimum({ count: offer.minimumRental.days })}</Chip>
            )
          ) : isConfirmed || !free ? (
            <AvailabilityChip offer={offer} />
          ) : (
            pricesOf && <Chip tone="no">{m.shell_unconfirmed()}</Chip>
          )}
        </p>
        <Heading id={headingId(offer)}>
          <Link
            to="/flota/$slug"
            params={{ slug: offer.slug }}
            search={({ cupon }) => ({ ...rentalParams(search), cupon })}
            itemProp="url"
          >
            <b itemProp="name" translate="no">
              {carName(car)}
            </b>
          </Link>{' '}
          <span>{m.car_or_similar()}</span>
        </Heading>
        <ul className="car-facts">
          <li>
            <SeatIcon className="i" />
            {m.car_seats({ count: car.passengers })}
          </li>
          <li>
            <Luggage className="i" aria-hidden />
            {m.car_bags({ count: car.luggage })}
          </li>
          <li>
            <GearboxIcon className="i" />
            {gearboxName(car.transmission)}
          </li>
        </ul>
        {free ? (
          <CardPrices offer={offer} />
        ) : short ? (
          <ShortRental offer={offer} />
        ) : (
          <TakenCar offer={offer} />
        )}
      </div>
    </>
  )
}

function headingId({ car }: CarOffer): string {
  return `auto-${car.id}`
}

/** For search engines, as schema.org microdata: no script, so it needs no place in the content security policy. */
function OfferData({ offer }: { readonly offer: CarOffer }) {
  const { car, prepaid, availability } = offer
  return (
    <>
      {car.image && <link itemProp="image" href={assetUrl(car.image, { w: 960, f: 'webp' })} />}
      <span itemProp="offers" itemScope itemType="https://schema.org/Offer">
        <meta itemProp="price" content={fromCents(prepaid.total)} />
        <meta itemProp="priceCurrency" content={prepaid.currency} />
        <meta itemProp="businessFunction" content="http://purl.org/goodrelations/v1#LeaseOut" />
        <link itemProp="availability" href={`https://schema.org/${states[availability]}`} />
      </span>
    </>
  )
}

const states: Record<CarOffer['availability'], string> = {
  available: 'InStock',
  promo: 'InStock',
  lowAvailability: 'LimitedAvailability',
  unavailable: 'OutOfStock',
}
