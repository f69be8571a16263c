import { parseLocalDate } from '~/domain/calendar/rental-period'
import type { Branch, DeliveryZone, ShownCar } from '~/domain/catalogue'
import { isYoungAge } from '~/domain/people/driver-age'
import { isYoungDriver } from '~/domain/people/renter'
import type { Coupon } from '~/domain/pricing/coupon'
import {
  type PriceFacts,
  priceQuote,
  type Quote,
  type ReservationType,
} from '~/domain/pricing/price'
import type { RentalTerms } from './rental'

export type PricedValues = {
  readonly type: ReservationType
  /** Empty: none chosen yet. */
  readonly coverageCode: string
  /** Add-on code -> quantity. */
  readonly addOns: Readonly<Record<string, number>>
  /** Code of a zone of the branch of the pickup; empty: none. One that is not offered there is not priced. */
  readonly delivery: string
  /** `YYYY-MM-DD`; parts may be missing. */
  readonly birthday: string
}

/** The vehicle's time is for the ledger of stock alone: no screen has it. */
export type PricedView = Omit<RentalTerms, 'occupiedUntil'> & {
  readonly car: ShownCar
  /** Daily rates of the car for each rental day of the search. */
  readonly rates: PriceFacts['rates']
}

/** Browser and server both ask it (D8, D9); only what the server freezes is charged. */
export function quoteChoices(view: PricedView, values: PricedValues, coupon: Coupon | null): Quote {
  return priceQuote({ ...view, ...chosen(view, values), coupon, type: values.type })
}

export function quoteOfType(
  view: PricedView,
  values: PricedValues,
  coupon: Coupon | null,
  type: ReservationType,
): Quote {
  return quoteChoices(view, { ...values, type }, coupon)
}

function chosen(
  { coverages, addOns, pickupBranch, search, youngDriverMaxAge, youngDriverFee }: PricedView,
  values: PricedValues,
): Pick<PriceFacts, 'coverage' | 'addOns' | 'delivery' | 'youngDriverFee'> {
  const birthday = parseLocalDate(values.birthday)
  // Until the birthday is there, what was said while searching.
  const young = birthday
    ? isYoungDriver(birthday, search.pickup, youngDriverMaxAge)
    : isYoungAge(search.driverAge, youngDriverMaxAge)
  return {
    coverage: coverages.find(({ code }) => code === values.coverageCode) ?? null,
    addOns: addOns.flatMap((addOn) => {
      const quantity = values.addOns[addOn.code] ?? 0
      return quantity > 0 ? [{ addOn, quantity }] : []
    }),
    delivery: deliveryZone(pickupBranch, values.delivery),
    youngDriverFee: young ? youngDriverFee : 0,
  }
}

/** The zone of that code which the branch delivers to; null: none is wished, or it does not offer that one. */
export function deliveryZone(
  { deliveryZones }: Pick<Branch, 'deliveryZones'>,
  code: string,
): DeliveryZone | null {
  return deliveryZones.find((zone) => zone.code === code) ?? null
}
