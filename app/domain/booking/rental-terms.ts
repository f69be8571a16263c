import { freeCancelUntil } from '~/domain/booking/reservation'
import type { RentalSearch } from '~/domain/booking/search'
import type { AddOn, Branch, Catalogue, Coverage } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import { type Rental, rentalOf } from './rental'

export type RentalTerms = Omit<Rental, 'halves'> & {
  readonly returnBranch: Branch
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly AddOn[]
  readonly youngDriverMaxAge: number
  /** A day. */
  readonly youngDriverFee: Cents
  readonly airportPercent: number
  readonly taxPercent: number
  /** Panama-local date-time until which cancelling is free. */
  readonly freeCancelUntil: string
}

/** Terms of a valid search; null: a branch is unknown or the pair is not rented one way. */
export function rentalTerms(catalogue: Catalogue, search: RentalSearch): RentalTerms | null {
  const { site, branches, coverages, addOns } = catalogue
  const rental = rentalOf(search, catalogue)
  const returnBranch = branches.find(({ slug }) => slug === search.returnBranch)
  if (!rental || !returnBranch) return null
  const { halves: _, ...shared } = rental
  return {
    ...shared,
    returnBranch,
    coverages,
    addOns,
    youngDriverMaxAge: site.youngDriverMaxAge,
    youngDriverFee: site.youngDriverFee,
    airportPercent: shared.pickupBranch.concessionRate,
    taxPercent: site.tax,
    freeCancelUntil: freeCancelUntil(search.pickup, site.freeCancelHours),
  }
}
