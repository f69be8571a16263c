import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import { type PricedValues, type PricedView, quoteChoices } from './quote'

/**
 * The addition of each choice to the total of a bill, taxes included: the difference of two totals of the one price
 * function (D48). Prices beside a choice are these, on every screen.
 */
export type PartCosts = {
  /** The total before anything is chosen, with the mandatory plan: the price on the card (D10). */
  readonly card: Cents
  /** A plan's, against the mandatory one. */
  readonly coverage: (code: string) => Cents
  /** One more of an add-on, or all of them where there can be no more. */
  readonly addOn: (code: string) => Cents
  /** A zone's, against picking the car up at the counter. */
  readonly delivery: (code: string) => Cents
}

export function partCosts(
  view: PricedView,
  chosen: PricedValues,
  coupon: Coupon | null,
): PartCosts {
  const totalOf = (changes: Partial<PricedValues>) =>
    quoteChoices(view, { ...chosen, ...changes }, coupon).total
  const basic = totalOf({ coverageCode: '' })
  return {
    card: totalOf({ coverageCode: '', addOns: {}, delivery: '', birthday: '' }),
    coverage: (coverageCode) => totalOf({ coverageCode }) - basic,
    addOn: (code) => {
      const most = view.addOns.find((addOn) => addOn.code === code)?.maxQuantity ?? 0
      return nextCost(chosen.addOns[code] ?? 0, most, (quantity) =>
        totalOf({ addOns: { ...chosen.addOns, [code]: quantity } }),
      )
    },
    delivery: (delivery) => totalOf({ delivery }) - totalOf({ delivery: '' }),
  }
}

/** The cost of one more than `quantity`; where there are as many as there may be, of all together. */
export function nextCost(
  quantity: number,
  most: number,
  totalOf: (quantity: number) => Cents,
): Cents {
  return quantity < most
    ? totalOf(quantity + 1) - totalOf(quantity)
    : totalOf(quantity) - totalOf(0)
}

/** The young-driver fee of these days. */
export function youngDriverCost(
  view: PricedView,
  chosen: PricedValues,
  coupon: Coupon | null,
): Cents {
  const at = (driverAge: number | undefined): Quote =>
    quoteChoices(
      { ...view, search: { ...view.search, driverAge } },
      { ...chosen, birthday: '' },
      coupon,
    )
  return at(view.youngDriverMaxAge).total - at(undefined).total
}
