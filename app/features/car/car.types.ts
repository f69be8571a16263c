import type { RentalSearch } from '~/domain/booking/search'
import type { Correction } from '~/domain/booking/search-correction'
import type { AddOn, Coverage } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import type { Cents } from '~/domain/pricing/money'
import type { AskedCoupon } from '~/features/booking/booking.types'
import type { CarOffer, OfferedCar } from '~/features/fleet/fleet.types'

/**
 * The facts of a car that no date changes: they come from the catalogue alone, so that its page stands while stock is
 * read.
 */
export type CarView = {
  readonly slug: string
  readonly car: OfferedCar
  /** It is null when the back office does not say. */
  readonly airConditioning: boolean | null
  readonly plans: readonly CarPlan[]
  readonly addOns: readonly Pick<AddOn, 'code' | 'name' | 'dailyPrice' | 'maxDays'>[]
  readonly youngDriver: { readonly maximumAge: number; readonly dailyFee: Cents }
  /** Cars of the brand, this one among them. */
  readonly fleetSize: number
  /** How tolls are paid; empty: nothing is said of it. */
  readonly tolls: Localized
}

/** A coverage with the deposit that this car asks for (D35). */
export type CarPlan = Pick<
  Coverage,
  'code' | 'name' | 'dailyPrice' | 'deductible' | 'mandatory' | 'recommended'
> & {
  readonly deposit: Cents
  readonly covers: readonly Localized[]
}

/** The car of a slug; `movedTo`: the address of the car now. It is null when the brand has none of that name. */
export type CarAnswer = CarView | { readonly movedTo: string } | null

/** The car for the dates of an address: the same offer that its card in the fleet shows. */
export type CarOfferView = {
  /** The search as answered: complete and valid. */
  readonly search: RentalSearch
  /** By the server's clock: the page has corrected the address by its own before it asked. */
  readonly corrections: readonly Correction[]
  readonly days: number
  /** It is null when the car is not rented for that many days (§5.15). */
  readonly offer: CarOffer | null
  /** False: stock could not be read, and the page says so (D7). */
  readonly stockKnown: boolean
  /** It is null when the address has none. */
  readonly coupon: AskedCoupon | null
  readonly similar: readonly SimilarCar[]
  /** The addition of each choice to the pay-now total of these dates. */
  readonly parts: CarParts
}

/** Cents that are added to the total, taxes included (D48), by code. Of a plan, against the mandatory one. */
export type CarParts = {
  readonly plans: Readonly<Record<string, Cents>>
  readonly addOns: Readonly<Record<string, Cents>>
  readonly youngDriver: Cents
}

export type SimilarCar = Pick<
  OfferedCar,
  | 'id'
  | 'make'
  | 'model'
  | 'class'
  | 'passengers'
  | 'luggage'
  | 'transmission'
  | 'image'
  | 'sideImage'
> & {
  readonly slug: string
  readonly total: Cents
}
