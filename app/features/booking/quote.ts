import type { Car } from '~/domain/catalogue'
import type { Coupon } from '~/domain/coupon'
import { type PriceFacts, priceQuote, type Quote, type ReservationType } from '~/domain/price'
import { parseLocalDate } from '~/domain/rental-period'
import { isYoungDriver } from '~/domain/renter'
import type { RentalTerms } from './rental-terms'

/** The choices that a price depends on. */
export type PricedValues = {
  readonly type: ReservationType
  /** Empty: none chosen yet. */
  readonly coverageCode: string
  /** Add-on code -> quantity. */
  readonly addOns: Readonly<Record<string, number>>
  /** `YYYY-MM-DD`; parts may be missing. */
  readonly birthday: string
}

/** What a price depends on besides the choices. */
export type PricedView = RentalTerms & { readonly car: Car }

/**
 * The price of what is chosen right now (D8, D9). The browser shows it without asking; the server asks
 * this same function for the quote that it freezes, and that alone is charged.
 */
export function quoteChoices(view: PricedView, values: PricedValues, coupon: Coupon | null): Quote {
  return priceQuote({ ...view, ...chosen(view, values), coupon, type: values.type })
}

/** The same booking at the other way of paying, for "Ahorras $X". */
export function quoteOfType(
  view: PricedView,
  values: PricedValues,
  coupon: Coupon | null,
  type: ReservationType,
): Quote {
  return quoteChoices(view, { ...values, type }, coupon)
}

function chosen(
  { coverages, addOns, search, youngDriverMaxAge, youngDriverFee }: PricedView,
  values: PricedValues,
): Pick<PriceFacts, 'coverage' | 'addOns' | 'youngDriverFee'> {
  const birthday = parseLocalDate(values.birthday)
  const young = birthday !== null && isYoungDriver(birthday, search.pickup, youngDriverMaxAge)
  return {
    coverage: coverages.find(({ code }) => code === values.coverageCode) ?? null,
    addOns: addOns.flatMap((addOn) => {
      const quantity = values.addOns[addOn.code] ?? 0
      return quantity > 0 ? [{ addOn, quantity }] : []
    }),
    youngDriverFee: young ? youngDriverFee : 0,
  }
}
