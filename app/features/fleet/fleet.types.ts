import type { CheaperRental } from '~/domain/booking/longer-rental'
import type { MinimumRental } from '~/domain/booking/minimum-rental'
import type { ViolatedRestriction } from '~/domain/booking/restriction'
import type { RentalSearch } from '~/domain/booking/search'
import type { Correction } from '~/domain/booking/search-correction'
import type { ShownCar } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import type { Season, SeasonDays } from '~/domain/pricing/rates'
import type { SeasonCost } from '~/domain/pricing/season-costs'
import type { Availability } from '~/domain/stock/availability'
import type { AskedCoupon } from '~/features/booking/booking.types'
import type { Vocabulary } from './filters'
import type { FleetFacts } from './fleet-list'

/** Its deposits are those of the offer. */
export type OfferedCar = Omit<ShownCar, 'extraDeposit'>

export type CarOffer = {
  readonly car: OfferedCar
  /** The slug of its page, `/flota/{slug}`. */
  readonly slug: string
  readonly availability: Availability['state']
  /** Units free for these dates; null when stock is not tracked. */
  readonly unitsLeft: number | null
  readonly prepaid: Quote
  readonly postpaid: Pick<Quote, 'total'>
  /** The totals without the coupon that the quotes have in them; null: they have none. */
  readonly before: { readonly prepaid: Cents; readonly postpaid: Cents } | null
  /** The plan that asks for the smallest deposit, when that is smaller than the quotes'; null: it is not (D35). */
  readonly lowerDeposit: { readonly amount: Cents; readonly plan: Localized } | null
  /** The seasons of its days, with the cents that each adds to the pay-now total (D48). */
  readonly seasons: readonly SeasonCost[]
  /** A running promo's coupon and what it would take off the pay-now total; null: none, or one is taken off already. */
  readonly promo: (PromoCoupon & { readonly saving: Cents }) | null
  /** The seasons ask for a longer rental than this one: the nearest that is long enough; null: it is. */
  readonly minimumRental: MinimumRental | null
  /** The pay-now total of that rental, where a vehicle is free for it; null: none is, or none is needed. */
  readonly minimumTotal: Cents | null
  /** Staff do not hand it out there or then; null: they do. */
  readonly limit: ViolatedRestriction | null
  /** For the driver of the search. */
  readonly tooYoung: boolean
  /** The nearest longer rental that costs less; null: none does. */
  readonly cheaperLonger: CheaperRental | null
  /** Unavailable cars: the next pickup (Panama-local date-time) at which the same length is free; null: none in sight. */
  readonly nextFree: string | null
}

type PromoCoupon = Pick<Coupon, 'code' | 'kind' | 'percent' | 'amount'>

export type FleetView = {
  /** The search as answered: complete and valid. */
  readonly search: RentalSearch
  readonly corrections: readonly Correction[]
  readonly days: number
  /** Every car rented for this length, by price, unavailable last; filters run over it in browser and server alike. */
  readonly offers: readonly CarOffer[]
  /** More cars than one page shows: `offers` is empty, and `fleetListQuery` has those of each page. Null: all are there. */
  readonly long: FleetFacts | null
  /** False: stock could not be read; availability of `offers` is then unknown and the page says so (D7). */
  readonly stockKnown: boolean
  /** Seasons that change the price of the cheapest car on days of this rental; most days first. */
  readonly seasons: readonly SeasonDays[]
  /**
   * The nearest longer rental for which the cheapest car costs less, or one more day that costs less than a day; null:
   * there is none.
   */
  readonly worthLonger: CheaperRental | null
  readonly vocabulary: Vocabulary
  /** It is null when the address has none. */
  readonly coupon: AskedCoupon | null
}

/** Lowest total for the same length when the car is picked up on `date` instead; null: nothing free, `closed` or `refused`. */
export type PriceStripDay = {
  readonly date: string
  readonly total: Cents | null
  /** The branch of the pickup does not open. */
  readonly closed: boolean
  readonly chosen: boolean
  readonly cheapest: boolean
  /** That a day of this rental is in; the dearest of several. Null: none. */
  readonly season: Season | null
  /** There are cars, but not for these dates; null: there are none, or `total` has its price. */
  readonly refused: StripRefusal | null
}

export type StripRefusal =
  /** A season asks for so many days. */
  | { readonly kind: 'stay'; readonly days: number }
  /** Nothing is handed out on the whole day, or at this time of it. `name`: of a blackout. */
  | { readonly kind: 'limit'; readonly name: Localized | null; readonly wholeDay: boolean }
  /** The place of the return is closed when the rental would end. */
  | { readonly kind: 'no_return' }
  /** It is too late for a pickup on that day, which is today or the end of the notice. */
  | { readonly kind: 'no_time' }
  /** Nobody can book for that day yet. */
  | { readonly kind: 'too_far_ahead' }
