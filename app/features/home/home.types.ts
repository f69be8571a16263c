import type { Branch, Car, CarType, Promo } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'

/** The part of a fleet that the landing page shows: it travels with every first visit. All prices are paid now. */
export type HomePrices = {
  readonly days: number
  /** Lowest total; null: nothing is free. */
  readonly from: Cents | null
  /** Days from which the first car is rented then, where that is why nothing is; null: it is not. */
  readonly fromDays: number | null
  readonly tiles: readonly ClassTile[]
  readonly example: { readonly car: string; readonly quote: Quote } | null
  readonly heroImage: string | null
  /** The largest discount for paying now; null: no car has one. */
  readonly discount: { readonly percent: number; readonly everyCar: boolean } | null
}

/**
 * The part of the site's content that only the landing page shows. Its HTML has it, so that it never travels as data.
 */
export type HomeContent = {
  readonly branches: readonly Branch[]
  readonly promos: readonly Promo[]
}

export type ClassTile = {
  readonly type: CarType
  readonly car: Pick<Car, 'id' | 'make' | 'model' | 'sideImage'>
  /** One day of the example rental, rounded up to the cent: it never promises less than is charged. */
  readonly dayPrice: Cents
}
