import { Suspense } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { movePickup } from '~/domain/booking/search'
import { formatMoney } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import { useCar, useCarOffer } from './car-context'
import { BILL_ID, PANEL_ID, SIMILAR_ID } from './car-ids'

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
  const { cupon } = useCar()
  const { offer, search, days } = useCarOffer()
  if (!offer || offer.availability === 'unavailable') {
    const next = offer?.nextFree ? movePickup(search, offer.nextFree) : null
    return (
      <>
        <a className="t" href={`#${PANEL_ID}`}>
          <b>{m.fleet_unavailable()}</b>
        </a>
        {next ? (
          <LinkButton
            to="."
            search={(previous) => ({
              ...ownParams(previous),
              ...rentalParams(next),
              mes: undefined,
            })}
            resetScroll={false}
          >
            {m.carpage_next_button()}
          </LinkButton>
        ) : (
          <a className="btn btn-2" href={`#${SIMILAR_ID}`}>
            {m.carpage_see_similar()}
          </a>
        )}
      </>
    )
  }
  return (
    <>
      <a className="t" href={`#${BILL_ID}`} onClick={openBill}>
        <small>
          {m.bill_total({ count: days })} · <u>{m.bill_breakdown()}</u>
        </small>
        <b translate="no">{formatMoney(offer.prepaid.total)}</b>
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

/** Not every browser opens what a link leads into. */
function openBill() {
  const bill = document.getElementById(BILL_ID)
  if (bill instanceof HTMLDetailsElement) bill.open = true
}
