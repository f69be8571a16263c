import { Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentProps, lazy, Suspense } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Figure } from '~/components/ui/figure'
import { Skeleton } from '~/components/ui/skeleton'
import { StaticHtml } from '~/components/ui/static-html'
import { cancellationTerms, freeCancelUntil } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { cancelWords } from '~/features/booking/cancel-words'
import { carName } from '~/features/booking/car-words'
import { BillLines } from '~/features/booking/components/bill-lines'
import { LazyLongerNote } from '~/features/booking/components/lazy-longer-note'
import { PriceBefore } from '~/features/booking/components/price-before'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import CalendarCheck from '~icons/lucide/calendar-check'
import ChevronRight from '~icons/lucide/chevron-right'
import CreditCard from '~icons/lucide/credit-card'
import type { CarOfferView, CarPlan } from '../car.types'
import { useCar, useCarOffer } from './car-context'
import { BILL_ID } from './car-ids'

/** Few visits meet a car that is taken. */
const OtherDates = lazy(() => import('./other-dates'))

/** The two ways on, the same as from the card in the fleet, then every line of the price and its terms. */
export function PanelBill() {
  const answer = useCarOffer()
  const { offer } = answer
  return offer && offer.availability !== 'unavailable' ? (
    <BookableBill answer={answer} offer={offer} />
  ) : (
    <OtherDates answer={answer} />
  )
}

function BookableBill({
  answer: { search, days },
  offer,
}: {
  readonly answer: CarOfferView
  readonly offer: NonNullable<CarOfferView['offer']>
}) {
  const { view, locale, site, cupon } = useCar()
  const { car, prepaid, postpaid, before, cheaperLonger: longer } = offer
  const terms = cancellationTerms({
    type: 'prepaid',
    until: freeCancelUntil(search.pickup, site.site.freeCancelHours),
    pickup: search.pickup,
    now: panamaNow(site.now),
  })
  const isSame = postpaid.total === prepaid.total
  const booking = { ...rentalParams(search), auto: car.id, cupon }
  return (
    <>
      <div className="au-ways">
        <LinkButton to="/reserva" search={{ ...booking, pago: 'ahora' }} size="lg" block>
          {m.fleet_book()}
          <span className="sr">
            {`: ${m.fleet_book_car({ car: carName(car), total: formatMoney(prepaid.total) })}`}
          </span>
        </LinkButton>
        <Link className="au-counter" to="/reserva" search={{ ...booking, pago: 'sucursal' }}>
          <span>
            {isSame ? m.fleet_counter_same() : m.fleet_pay_counter()}
            <span className="sr">{`, ${carName(car)}`}</span>
          </span>
          {!isSame && (
            <b className="num">
              <PriceBefore before={before?.postpaid} total={postpaid.total} />
              <Figure>{formatMoney(postpaid.total)}</Figure>
            </b>
          )}
          <ChevronRight className="i" aria-hidden />
        </Link>
      </div>
      {longer && (
        <LazyLongerNote
          longer={longer}
          days={days}
          locale={locale}
          link={(words) => (
            <Link
              className="link inh"
              to="."
              search={(previous) => ({
                ...ownParams(previous),
                ...rentalParams({ ...search, return: longer.return }),
                mes: undefined,
              })}
              resetScroll={false}
            >
              {words}
            </Link>
          )}
        />
      )}
      <details className="au-bill" id={BILL_ID}>
        <summary>
          <span className="link">{m.fleet_breakdown()}</span>
        </summary>
        <StaticHtml key={JSON.stringify(prepaid.lines)}>
          {bill({ quote: prepaid, locale, totalLabel: m.fleet_bill_total() })}
        </StaticHtml>
      </details>
      <ul className="au-points">
        <li>
          <CalendarCheck className="i" aria-hidden />
          {cancelWords(terms, locale)}
        </li>
        <li>
          <CreditCard className="i" aria-hidden />
          {depositWords(view.plans)}
        </li>
      </ul>
    </>
  )
}

export function BillWaiting() {
  return (
    <div className="au-waiting" aria-hidden="true">
      <Skeleton height="56px" />
      <Skeleton height="44px" />
      <Skeleton width="120px" height="44px" />
      <Skeleton width="240px" height="46px" />
    </div>
  )
}

/** The least and the most that is held, by coverage (D50). */
function depositWords(plans: readonly CarPlan[]): string {
  const [least, ...others] = plans.map(({ deposit }) => deposit).toSorted((a, b) => a - b)
  const most = others.at(-1) ?? least ?? 0
  const money = (cents: number) => formatMoney(cents, { decimals: 'auto' })
  return least === undefined || least === most
    ? m.carpage_deposit({ amount: money(most) })
    : m.carpage_deposit_range({ from: money(least), to: money(most) })
}

const LazyLines = lazy(() =>
  import('~/features/booking/components/bill-lines').then(
    ({ BillLines: component }) => ({ default: component }),
    // The code is lost (offline, a new version): the total stands above.
    () => ({ default: () => <></> }),
  ),
)

/** The lines of a document come with it; those of other dates are fetched. */
const bill = createIsomorphicFn()
  .server((props: ComponentProps<typeof BillLines>) => <BillLines {...props} />)
  .client((props: ComponentProps<typeof BillLines>) => (
    <Suspense>
      <LazyLines {...props} />
    </Suspense>
  ))
