import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { assetUrl } from '~/components/ui/asset-url'
import { Chip } from '~/components/ui/chip'
import { Picture } from '~/components/ui/picture'
import { carCardWidths } from '~/domain/asset'
import type { Locale } from '~/domain/locales'
import { formatMoney, fromCents } from '~/domain/pricing/money'
import { carClassName, carName } from '~/features/booking/car-words'
import { AvailabilityChip } from '~/features/booking/components/availability-chip'
import { CarSpecs } from '~/features/booking/components/car-specs'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import Tag from '~icons/lucide/tag'
import { isAvailable } from '../filters'
import type { CarOffer } from '../fleet.types'
import { CardPrices } from './card-prices'
import { useFleetScreen } from './fleet-context'
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
  const { stockKnown, locale, search, pricesOf } = useFleetScreen()
  const isConfirmed = stockKnown && pricesOf === null
  const free = isAvailable(offer)
  const name = `auto-${car.id}`
  const special = specialRate(offer, locale)
  return (
    <article
      className={free ? 'car-card' : 'car-card off'}
      aria-labelledby={name}
      itemScope
      itemType="https://schema.org/Product"
    >
      {isConfirmed && <OfferData offer={offer} />}
      <div className="stage">
        <div className="chips">
          {isConfirmed || !free ? (
            <AvailabilityChip offer={offer} />
          ) : pricesOf ? (
            <Chip tone="no">{m.shell_unconfirmed()}</Chip>
          ) : (
            <span />
          )}
          {special && free && <Chip tone={special.tone}>{special.text}</Chip>}
          {offer.promo && !special && free && (
            <Chip tone="promo">
              <Tag className="i" aria-hidden />
              {m.fleet_promo({
                amount: formatMoney(offer.promo.saving),
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
            <b itemProp="name" translate="no">
              {carName(car)}
            </b>
          </Link>{' '}
          <span>{m.car_or_similar()}</span>
        </Heading>
        <CarSpecs car={car} />
        {car.minimumAge !== null && free && (
          <p className="small muted">{m.fleet_age({ age: car.minimumAge })}</p>
        )}
        {free ? <CardPrices offer={offer} /> : <TakenCar offer={offer} />}
      </div>
    </article>
  )
})

/** The rate of the rental's length, else that of a season: one chip of them stands on the picture. */
function specialRate({ prepaid }: CarOffer, locale: Locale) {
  const line = prepaid.lines.find(({ kind }) => kind === 'car')
  if (line?.length) return { tone: 'promo', text: line.length.name[locale] } as const
  const season = line?.rates?.find(({ season }) => season)?.season
  return season ? ({ tone: 'season', text: season[locale] } as const) : null
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
