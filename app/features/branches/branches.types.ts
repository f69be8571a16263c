import type { Branch, Car, CarType, Drive, Localized } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'

export type ListedBranch = Omit<Branch, 'steps'> & {
  /**
   * The daily price of the cheapest car that is free for the default rental from here; it is null when it could not be
   * read, or none is free.
   */
  readonly dayPrice: Cents | null
}

export type BranchList = {
  readonly branches: readonly ListedBranch[]
  /** Days of the rental that the prices are for. */
  readonly days: number
}

/** Where one may take the car back to instead, cheapest first. */
export type Route = Drive & {
  readonly slug: string
  readonly name: Localized
  readonly fee: Cents
}

export type BranchPage = {
  readonly branch: Branch
  readonly routes: readonly Route[]
  /** Each of the routes costs the same the other way round. */
  readonly bothWays: boolean
  /** The smallest deposit that any plan asks for any car; null: it could not be read. */
  readonly deposit: Cents | null
  /** Where the others are, for the map. */
  readonly others: readonly Pick<Branch, 'slug' | 'shortName' | 'latitude' | 'longitude'>[]
}

/** The cheapest free car of each type for a rental, paid now. */
export type BranchCars = {
  readonly days: number
  readonly cars: readonly BranchCar[]
}

export type BranchCar = {
  readonly type: CarType
  readonly car: Pick<Car, 'id' | 'make' | 'model' | 'image'>
  /** One day of the rental with everything in it, rounded up to the cent. */
  readonly dayPrice: Cents
}
