/**
 * A brand's catalogue. Percentages are basis points (1200 = 12 %, D8), dates `YYYY-MM-DD` in Panama; null: no limit.
 */

import type { PickupRestriction } from './booking/pickup-restrictions'
import type { Localized } from './locales.ts'
import type { Coupon } from './pricing/coupon'
import type { Cents } from './pricing/money'
import type { RateBook } from './pricing/rates'
import type { FleetVehicles, Pool } from './stock/vehicles'

export type BasisPoints = number

/** `day` is ISO (1 Monday .. 7 Sunday), times are Panama-local `HH:mm`, `24:00` allowed. */
export type OpeningHours = { readonly day: number; readonly open: string; readonly close: string }
type Closure = { readonly date: string; readonly reason: Localized }

export const branchKinds = ['airport', 'city'] as const

export type Branch = {
  readonly id: number
  readonly slug: string
  readonly code: string
  readonly kind: (typeof branchKinds)[number]
  readonly city: string
  /** In the page's language: 'Panama City'. */
  readonly cityName: Localized
  /** Names under which people look for it. */
  readonly neighborhoods: readonly string[]
  readonly name: Localized
  readonly shortName: Localized
  readonly address: Localized
  readonly directions: Localized
  /** The way to the counter, a sentence each; empty: `directions` says it. */
  readonly steps: Localized<readonly string[]>
  readonly phone: string
  readonly whatsapp: string
  readonly latitude: number
  readonly longitude: number
  /** The airport's concession recovery fee, charged on the subtotal when the car is picked up here (D9). */
  readonly concessionRate: BasisPoints
  readonly hours: readonly OpeningHours[]
  readonly closures: readonly Closure[]
  readonly afterHoursReturn: boolean
  readonly afterHoursFee: Cents
  /** Where it brings a car to; empty: cars are picked up at the counter alone (D58). */
  readonly deliveryZones: readonly DeliveryZone[]
  /** The pool whose vehicles it may hand out; null: it may take any vehicle. */
  readonly pool: Pool | null
}

/** A part of town, or a kind of place, to which a branch brings its cars and from which it collects them (D58). */
export type DeliveryZone = {
  /** Unique in its branch. */
  readonly code: string
  readonly name: Localized
  /** For the whole rental, before taxes. */
  readonly price: Cents
  /** How it goes; may be empty. */
  readonly note: Localized
}

/** The way from one branch to another, as people drive it. `minutes` null: nobody has said how long it takes. */
export type Drive = { readonly minutes: number | null; readonly ferry: boolean }

/** The part of a branch that searching needs and every page carries; the rest is for pages that show where it is. */
export type SearchBranch = Omit<
  Branch,
  | 'id'
  | 'city'
  | 'pool'
  | 'deliveryZones'
  | 'closures'
  | 'address'
  | 'directions'
  | 'steps'
  | 'cityName'
  | 'neighborhoods'
  | 'phone'
  | 'whatsapp'
  | 'latitude'
  | 'longitude'
> & { readonly closures: readonly Pick<Closure, 'date'>[] }

export const carTypes = ['sedan', 'suv', 'van', 'economico'] as const
export const transmissions = ['automatic', 'manual'] as const
export const fuels = ['gas', 'diesel'] as const
export const carStatuses = ['published', 'unavailable'] as const
export type CarType = (typeof carTypes)[number]
export type Transmission = (typeof transmissions)[number]
export type Fuel = (typeof fuels)[number]

/** A model of `flota`; images are asset ids. Null: `minimumDays` sets no limit (D5). */
export type Car = {
  readonly id: number
  readonly make: string
  readonly model: string
  readonly type: CarType
  /** Its words are the message `class_{code}`. */
  readonly class: string
  readonly sipp: string
  readonly minimumDays: number | null
  readonly doors: number
  readonly luggage: number
  readonly passengers: number
  readonly transmission: Transmission
  readonly fuel: Fuel
  readonly image: string | null
  readonly sideImage: string | null
  /** `precio_{brand}`: one rental day at the counter. */
  readonly dailyPrice: Cents
  /** For paying now; 0: none. */
  readonly discount: BasisPoints
  /** `discount.charge_id`, exposed as `rentworks_prepaid_discount_id` (§3.22). */
  readonly prepaidDiscountId: string | null
  readonly status: (typeof carStatuses)[number]
  readonly extraDeposit: Cents
  /** The driver's least age, above that of the house; null: that of the house. */
  readonly minimumAge: number | null
  readonly sort: number
}

/** A car as screens have it. */
export type ShownCar = Omit<Car, 'sipp' | 'prepaidDiscountId'>

/** Leaves out what only the back office and the counter ask for. */
export function shownCar({ sipp: _, prepaidDiscountId: _id, ...shown }: Car): ShownCar {
  return shown
}

/**
 * A coverage that a renter chooses. The mandatory one is third-party liability (TPL) alone; the others add collision and
 * theft of the car (CDW/LDW) up to their deductible. `includes` names them for the renter.
 */
export type Coverage = {
  readonly id: number
  readonly code: string
  readonly name: Localized
  readonly summary: Localized
  readonly dailyPrice: Cents
  /** The most that the renter pays for damage, in cents; null: up to the value of the car. */
  readonly deductible: Cents | null
  readonly deposit: Cents
  /** Required by law; assumed in totals shown before a coverage is chosen (D10). */
  readonly mandatory: boolean
  readonly recommended: boolean
  readonly includes: readonly { readonly text: Localized; readonly covered: boolean }[]
}

export type AddOn = {
  readonly id: number
  /** `era` is Emergency Roadside Assistance (D9); others `driver`, `child_seat`, `gps`. */
  readonly code: string
  readonly name: Localized
  readonly description: Localized
  readonly icon: string
  readonly dailyPrice: Cents
  readonly maxQuantity: number
  readonly maxDays: number | null
}

export const promoKinds = ['cta', 'promo'] as const
export const promoStyles = ['deep', 'soft'] as const

export type Promo = {
  readonly id: number
  readonly kind: (typeof promoKinds)[number]
  readonly title: Localized
  readonly description: Localized
  readonly buttonText: Localized
  readonly link: string
  readonly image: Localized<string | null>
  readonly style: (typeof promoStyles)[number]
  /** `YYYY-MM-DD`, both ends included; null: open. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly classes: readonly string[]
  readonly couponCode: string | null
}

type MenuLink = { readonly label: string; readonly link: string }

/** The record of a brand's site, which stands without its fleet. */
export type SiteRecord = {
  readonly brand: string
  readonly name: string
  readonly logo: string | null
  readonly logoDark: string | null
  readonly backgroundColor: string
  readonly minimumDays: number
  readonly disabledUntil: string | null
  readonly paymentGateway: string
  readonly tax: BasisPoints
  readonly precheckinEnabled: boolean
  /** Renters up to this age pay `youngDriverFee` a day (D9). */
  readonly youngDriverMaxAge: number
  readonly youngDriverFee: Cents
  readonly freeCancelHours: number
  readonly phone: string
  readonly whatsapp: string
  readonly email: string
  readonly theme: Theme
  readonly titleHome: Localized
  readonly descriptionHome: Localized
  readonly titleFleet: Localized
  readonly descriptionFleet: Localized
  readonly tagline: Localized
  readonly menu: Localized<readonly MenuLink[]>
  readonly footer: Localized<
    readonly { readonly heading: string; readonly links: readonly MenuLink[] }[]
  >
  readonly carClasses: readonly string[]
}

export type Site = SiteRecord & {
  /** The highest age from which a car of the brand is rented; null: no car has an age of its own. */
  readonly highestLeastAge: number | null
}

/** Values are CSS, checked for contrast when read. */
export type Theme = {
  readonly colors: Readonly<Record<string, string>>
  readonly scene: Readonly<Record<string, string>>
  readonly radius: Readonly<Record<string, string>>
}

export type Catalogue = {
  readonly site: Site
  readonly branches: readonly Branch[]
  readonly cars: readonly Car[]
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly AddOn[]
  /** Keyed `{pickup slug}>{return slug}`; a pair that is absent cannot be rented one way. */
  readonly oneWayFees: Readonly<Record<string, Cents>>
  /** Whole days by the same pairs, until a vehicle of another pool is home again; absent: the usual. */
  readonly repositioningDays: Readonly<Record<string, number>>
  /** By the same pairs. */
  readonly drives: Readonly<Record<string, Drive>>
  readonly vehicles: FleetVehicles
  /** Stop-sales and advance booking that staff have set: which car is not picked up where and when. */
  readonly pickupRestrictions: readonly PickupRestriction[]
  readonly promos: readonly Promo[]
  /** By code; they say which cars a promo serves (D36). */
  readonly promoCoupons: Readonly<Record<string, Coupon>>
  /** How tolls are paid, in words; empty: nothing is said of it. */
  readonly tolls: Localized
  /** The brand's rates: which days cost more or less than a car's base price. */
  readonly rates: RateBook
}
