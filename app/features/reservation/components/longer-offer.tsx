import { Link } from '@tanstack/react-router'
import type { CheaperRental } from '~/domain/booking/longer-rental'
import { type PricedValues, quoteChoices } from '~/domain/booking/quote'
import type { Locale } from '~/domain/locales'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import { LongerNote } from '~/features/booking/components/longer-note'
import { bookingParams, type StepName } from '~/features/booking/step'
import type { ReservationView } from '../reservation.types'

export type LongerOfferProps = {
  readonly view: ReservationView
  readonly chosen: PricedValues
  readonly coupon: Coupon | null
  readonly total: Cents
  readonly step: StepName
  readonly locale: Locale
}

/** A longer rental that costs less with what is chosen, if there is one. */
export function LongerOffer({ step, locale, ...facts }: LongerOfferProps) {
  const longer = cheaperLonger(facts)
  if (!longer) return null
  const { search, car, days } = facts.view
  return (
    <LongerNote
      longer={longer}
      days={days}
      locale={locale}
      link={(words) => (
        <Link
          className="link inh"
          to="/reserva"
          search={bookingParams({ ...search, return: longer.return }, car.id, step)}
        >
          {words}
        </Link>
      )}
    />
  )
}

/** The nearest one; null: there is none. */
function cheaperLonger({
  view,
  chosen,
  coupon,
  total,
}: Omit<LongerOfferProps, 'step' | 'locale'>): CheaperRental | null {
  for (const { rate, ...terms } of view.longer) {
    const longer = quoteChoices({ ...view, ...terms }, chosen, coupon).total
    const { days, search } = terms
    if (longer < total) return { rate, days, total, longer, return: search.return }
  }
  return null
}
