import { type Additions, quoteAdding } from '~/domain/booking/additions'
import { nextCost } from '~/domain/booking/part-costs'
import type { AddOn } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import type { Preferences } from './precheckin.schema'
import type { PrecheckinView } from './precheckin.types'

type Chosen = Pick<Preferences, 'coverage' | 'addOns'> & Pick<Additions, 'drivers'>

/** The bill with the choices of the page, and the addition of each further one to its total (D48). */
export type AdditionCosts = {
  readonly quote: Quote
  /** A plan's, against the booked one. */
  readonly coverage: (code: string) => Cents
  /** One more of an add-on, or all of them where there can be no more. */
  readonly addOn: (addOn: Pick<AddOn, 'code' | 'maxQuantity'>) => Cents
  /** One more driver. */
  readonly driver: Cents
}

export function additionCosts(view: PrecheckinView, chosen: Chosen): AdditionCosts {
  const { booking, booked, plans, extras, driver } = view
  const quoteOf = (changes: Partial<Chosen>) => {
    const { coverage, addOns, drivers } = { ...chosen, ...changes }
    return quoteAdding(
      { quote: booking.quote, addOns: booked },
      {
        coverage,
        addOns: Object.entries(addOns).map(([code, quantity]) => ({ code, quantity })),
        drivers,
      },
      { car: booking.car, plans, offered: driver ? [...extras, driver] : extras },
    )
  }
  const quote = quoteOf({})
  return {
    quote,
    coverage: (coverage) => quoteOf({ coverage }).total - quoteOf({ coverage: '' }).total,
    addOn: ({ code, maxQuantity }) =>
      nextCost(
        chosen.addOns[code] ?? 0,
        maxQuantity,
        (quantity) => quoteOf({ addOns: { ...chosen.addOns, [code]: quantity } }).total,
      ),
    driver: quoteOf({ drivers: [...chosen.drivers, null] }).total - quote.total,
  }
}
