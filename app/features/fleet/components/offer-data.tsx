import { assetUrl } from '~/components/ui/asset-url'
import { fromCents } from '~/domain/pricing/money'
import type { CarOffer } from '../fleet.types'

/** For search engines, as schema.org microdata: no script, so it needs no place in the content security policy. */
export function OfferData({ offer }: { readonly offer: CarOffer }) {
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
