import { Suspense } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { formatMoney } from '~/domain/money'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { useCar, useCarOffer } from './car-context'
import { PANEL_ID } from './car-ids'

/** At the foot of a phone: the total and the button of the panel, which stands further down. */
export function CarBar({ asked }: { readonly asked: string }) {
  return (
    <div className="bar barp au-bar">
      <Suspense key={asked} fallback={<Skeleton width="140px" height="48px" />}>
        <BarContent />
      </Suspense>
    </div>
  )
}

function BarContent() {
  const { locale, cupon } = useCar()
  const { offer, search, days } = useCarOffer()
  if (!offer || offer.availability === 'unavailable') {
    return (
      <>
        <p className="t">
          <b>{m.fleet_unavailable()}</b>
        </p>
        <a className="btn btn-2" href={`#${PANEL_ID}`}>
          {m.carpage_next_button()}
        </a>
      </>
    )
  }
  return (
    <>
      <a className="t" href={`#${PANEL_ID}`}>
        <small>
          {m.bill_total({ count: days })} · <u>{m.bill_breakdown()}</u>
        </small>
        <b>{formatMoney(offer.prepaid.total, locale)}</b>
      </a>
      <LinkButton
        to="/reserva"
        search={{ ...rentalParams(search), auto: offer.car.id, cupon, pago: 'ahora' }}
      >
        {m.fleet_book()}
      </LinkButton>
    </>
  )
}
