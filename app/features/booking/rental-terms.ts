import type { Catalogue } from '~/domain/catalogue'
import { freeCancelUntil } from '~/domain/reservation'
import type { RentalSearch } from '~/domain/search'
import type { ReservationView } from '~/features/reservation/reservation.types'
import { rentalOf } from './rental'

/** What places and dates decide for a booking, whatever car is rented. */
export type RentalTerms = Omit<
  ReservationView,
  'car' | 'corrections' | 'available' | 'unitsLeft' | 'coupon' | 'draft'
>

/** Null: a branch is unknown or the pair is not rented one way. The search is otherwise taken as valid. */
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
    airportPercent: shared.pickupBranch.concession,
    taxPercent: site.tax,
    freeCancelUntil: freeCancelUntil(search.pickup, site.freeCancelHours),
  }
}
