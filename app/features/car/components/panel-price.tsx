import { Link } from '@tanstack/react-router'
import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { Skeleton } from '~/components/ui/skeleton'
import { SlowNote } from '~/components/ui/slow-note'
import { panamaNow } from '~/domain/calendar/rental-period'
import { chargedAge } from '~/domain/people/driver-age'
import { formatMoney } from '~/domain/pricing/money'
import { PriceBefore } from '~/features/booking/components/price-before'
import { couponMessage } from '~/features/booking/coupon-words'
import { SearchCorrections } from '~/features/search/components/search-corrections'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import Tag from '~icons/lucide/tag'
import type { CarOfferView } from '../car.types'
import { useCar, useCarOffer } from './car-context'
import { CarOutage } from './car-outage'

export function PanelPrice() {
  const answer = useCarOffer()
  const { locale, site } = useCar()
  const { offer, days, corrections } = answer
  return (
    <div className="au-price">
      <SearchCorrections
        corrections={corrections}
        days={days}
        branches={site.branches}
        site={site.site}
        now={panamaNow(site.now)}
        locale={locale}
      />
      {!answer.stockKnown && <CarOutage />}
      {offer && offer.availability !== 'unavailable' ? (
        <Total answer={answer} offer={offer} />
      ) : (
        <Unavailable answer={answer} />
      )}
      <CouponLine answer={answer} />
    </div>
  )
}

function Total({
  answer,
  offer,
}: {
  readonly answer: CarOfferView
  readonly offer: NonNullable<CarOfferView['offer']>
}) {
  const { site } = useCar()
  const { prepaid, before } = offer
  const age = chargedAge(answer.search.driverAge, site.site)
  return (
    <>
      <p className="small muted">{m.fleet_total_for({ count: answer.days })}</p>
      <p className="au-total num">
        <PriceBefore before={before?.prepaid} total={prepaid.total} />
        <Figure>{formatMoney(prepaid.total)}</Figure>
      </p>
      {age !== null && <p className="fine">{m.fleet_young({ age })}</p>}
    </>
  )
}

/** Why it cannot be booked for these dates; never for an outage (D7). */
function Unavailable({ answer: { offer } }: { readonly answer: CarOfferView }) {
  const { car } = useCar().view
  const title = !offer
    ? m.carpage_too_long({ count: car.minimumDays ?? 0 })
    : car.status === 'unavailable'
      ? m.carpage_out()
      : offer.tooYoung
        ? m.fleet_age({ age: car.minimumAge ?? '' })
        : offer.minimumRental || offer.limit
          ? m.carpage_not_so()
          : m.carpage_taken()
  return <h2 className="h3">{title}</h2>
}

function CouponLine({ answer: { coupon, offer } }: { readonly answer: CarOfferView }) {
  if (!coupon) return <PromoLine offer={offer} />
  if (!offer) return null
  if ('applied' in coupon) {
    const { code } = coupon.applied
    return (
      <p className="fine">
        {offer.before ? m.carpage_coupon({ code }) : m.carpage_coupon_none({ code })}
      </p>
    )
  }
  return (
    <Note tone="warn" live="polite">
      {m.fleet_coupon_refused({ code: coupon.code, reason: couponMessage(coupon.refused) })}{' '}
      <Link
        className="link inh"
        to="."
        search={(previous) => ({ ...ownParams(previous), cupon: undefined })}
        resetScroll={false}
      >
        {m.fleet_coupon_remove()}
      </Link>
    </Note>
  )
}

/** A coupon that a promotion offers is applied by one press. */
function PromoLine({ offer }: { readonly offer: CarOfferView['offer'] }) {
  if (!offer?.promo || offer.availability === 'unavailable') return null
  const { code, saving } = offer.promo
  return (
    <p className="row small au-promo">
      <Tag className="i i-16" aria-hidden />
      {m.fleet_promo({ amount: formatMoney(saving), code })}
      <Link
        className="link"
        to="."
        search={(previous) => ({ ...ownParams(previous), cupon: code })}
        resetScroll={false}
      >
        {m.coupon_apply()}
        <span className="sr"> {code}</span>
      </Link>
    </p>
  )
}

export function PriceWaiting() {
  return (
    <div className="au-price" aria-busy="true">
      <p className="sr" role="status">
        {m.carpage_checking()}
      </p>
      <Skeleton width="260px" height="20px" />
      <Skeleton width="190px" height="42px" />
      <SlowNote />
    </div>
  )
}
