import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carClassName, carName } from '~/features/booking/car-words'
import { BillLines } from '~/features/booking/components/bill-lines'
import { CarSpecs } from '~/features/booking/components/car-specs'
import { m } from '~/paraglide/messages'
import type { CarOffer } from '../fleet.types'
import { CardRates } from './card-rates'
import { useFleetScreen } from './fleet-context'
import { Pop } from './pop'

export function DetailsButton({ offer }: { readonly offer: CarOffer }) {
  return (
    <button type="button" className="link" popoverTarget={popoverId(offer)}>
      {m.fleet_breakdown()}
      <span className="sr">{`, ${carName(offer.car)}`}</span>
    </button>
  )
}

/** The facts of one car that its card has no room for; `bill`: of a rental that is made. */
export function CarDetails({
  offer,
  bill = true,
}: {
  readonly offer: CarOffer
  readonly bill?: boolean
}) {
  const { locale } = useFleetScreen()
  const { car, prepaid, postpaid } = offer
  return (
    <Pop id={popoverId(offer)} title={carName(car)} isName below={carClassName(car.class)}>
      <CarSpecs car={car} />
      <p className="small muted pop-p">
        {[m.fleet_unlimited(), ...depositWords(offer, locale)].join(' · ')}
      </p>
      {car.minimumAge !== null && (
        <p className="small muted">{m.fleet_age({ age: car.minimumAge })}</p>
      )}
      {bill && (
        <>
          <CardRates offer={offer} />
          <BillLines quote={prepaid} locale={locale} totalLabel={m.fleet_bill_total()} />
          {postpaid.total !== prepaid.total && (
            <p className="mid muted pop-f">
              <span>{m.fleet_pay_counter()}</span>
              <b className="num" translate="no">
                {formatMoney(postpaid.total)}
              </b>
            </p>
          )}
        </>
      )}
    </Pop>
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

function popoverId({ car }: CarOffer): string {
  return `detalles-${car.id}`
}
