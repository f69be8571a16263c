/** The rows of the sample: the back office's own types, with names where the database has ids. */
import type {
  AddOns,
  AddOnsTranslations,
  Branches,
  BranchesTranslations,
  Coupons,
  Coverages,
  CoveragesTranslations,
  Ctas,
  CtasTranslations,
  Flota,
  InfoPages,
  InfoPagesTranslations,
  LanguageCode,
  OneWayFees,
  Pools,
  RateLengths,
  RateRules,
  Redirects,
  RentalLimits,
  SitesConfig,
  SitesConfigTranslations,
  Vehicles,
} from '../../app/server/directus/schema.ts'

/** Without what loading adds: the ids, the time, and the order, which is the list's. */
type New<Item> = Omit<Item, 'id' | 'sort' | 'date_updated' | 'translations'>
type Text<Translation> = Omit<Translation, 'id' | 'languages_code' | `${string}_id`> & {
  readonly languages_code: LanguageCode
}
type Translated<Item, Translation> = New<Item> & {
  readonly translations: readonly Text<Translation>[]
}

export type BrandCode = 'firefly' | 'ceiba' | 'marea'
export type BrandText = Text<SitesConfigTranslations>
/** `home_car` by make and model. */
export type Brand = Omit<
  Translated<SitesConfig, SitesConfigTranslations>,
  'brand' | 'cars' | 'home_car'
> & {
  readonly brand: BrandCode
  readonly home_car: string
}
export type Car = Omit<New<Flota>, 'unidades' | 'vehicles'>
export type Branch = Omit<Translated<Branches, BranchesTranslations>, 'pool' | 'people'>
export type Pool = Pick<Pools, 'name' | 'preparation_hours'> & { readonly zones: readonly string[] }
/** `car` and `pool` by name. */
export type Vehicle = Pick<Vehicles, 'number' | 'plate' | 'year' | 'color' | 'state'> & {
  readonly car: string
  readonly pool: string
}
export type OneWayFee = Record<keyof Pick<OneWayFees, 'origen' | 'destino'>, string> &
  Pick<OneWayFees, 'fee' | 'minutos' | 'ferry' | 'transfer_days'>
export type Coverage = Translated<Coverages, CoveragesTranslations>
export type AddOn = Translated<AddOns, AddOnsTranslations>
export type Coupon = Omit<New<Coupons>, 'redemptions'>
export type Page = Translated<InfoPages, InfoPagesTranslations>
export type Cta = Omit<Translated<Ctas, CtasTranslations>, 'coupon'> & {
  /** Its code. */
  readonly coupon: string | null
}
export type RateRule = Omit<New<RateRules>, 'cars' | 'branches' | 'date_created'>
export type RateLength = New<RateLengths>
/** `branches` by slug. */
export type RentalLimit = Omit<New<RentalLimits>, 'branches' | 'date_created'> & {
  readonly branches: readonly string[]
}
export type Redirect = New<Redirects>
