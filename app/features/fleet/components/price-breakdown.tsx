import { formatMoney } from '~/domain/pricing/money'
import { carClassName, carName } from '~/features/booking/car-words'
import { BillLines } from '~/features/booking/components/bill-lines'
import { m } from '~/paraglide/messages'
import X from '~icons/lucide/x'
import type { CarOffer } from '../fleet.types'
import { useFleetScreen } from './fleet-context'

export function BreakdownButton({ offer }: { readonly offer: CarOffer }) {
  return (
    <button type="button" className="link" popoverTarget={popoverId(offer)}>
      {m.fleet_breakdown()}
      <span className="sr">{`, ${carName(offer.car)}`}</span>
    </button>
  )
}

/** A popover of the browser: it opens before and without JavaScript, closes on Escape and gives the focus back. */
export function PriceBreakdown({ offer }: { readonly offer: CarOffer }) {
  const { locale } = useFleetScreen()
  const { car, prepaid, postpaid } = offer
  const id = popoverId(offer)
  return (
    <div id={id} popover="auto" role="dialog" className="pop" aria-labelledby={`${id}-t`}>
      <div className="row between pop-h">
        <div>
          <p className="h4" id={`${id}-t`} translate="no">
            {carName(car)}
          </p>
          <p className="small muted">{carClassName(car.class)}</p>
        </div>
        <button
          type="button"
          className="icon-btn"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={m.ui_close()}
        >
          <X className="i i-24" aria-hidden />
        </button>
      </div>
      <BillLines quote={prepaid} locale={locale} totalLabel={m.fleet_bill_total()} />
      {postpaid.total !== prepaid.total && (
        <p className="mid muted pop-f">
          <span>{m.fleet_pay_counter()}</span>
          <b className="num" translate="no">
            {formatMoney(postpaid.total)}
          </b>
        </p>
      )}
    </div>
  )
}

function popoverId({ car }: CarOffer): string {
  return `desglose-${car.id}`
}
