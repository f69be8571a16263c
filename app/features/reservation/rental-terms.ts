import type { Catalogue } from '~/domain/catalogue'
import { rentalDays } from '~/domain/rental-period'
import { freeCancelUntil } from '~/domain/reservation'
import { afterHoursFee, oneWayFee, type RentalSearch } from '~/domain/search'
import type { ReservationView } from './reservation.types'

/** What places and dates decide, whatever car is rented. */
export type RentalTerms = Omit<
  ReservationView,
  'car' | 'corrections' | 'available' | 'unitsLeft' | 'coupon' | 'draft'
>

/** Null: a branch is unknown or the pair is not rented one way. The search is otherwise taken as valid. */
export function rentalTerms(catalogue: Catalogue, search: RentalSearch): RentalTerms | null {
  const { site, branches, oneWayFees } = catalogue
  const pickupBranch = branches.find(({ slug }) => slug === search.pickupBranch)
  const returnBranch = branches.find(({ slug }) => slug === search.returnBranch)
  const fee = oneWayFee(search, oneWayFees)
  if (!pickupBranch || !returnBranch || fee === null) return null
  return {
    search,
    days: rentalDays(search.pickup, search.return),
    pickupBranch,
    returnBranch,
    coverages: catalogue.coverages,
    addOns: catalogue.addOns,
    oneWayFee: fee,
    afterHoursFee: afterHoursFee(search, branches),
    youngDriverMaxAge: site.youngDriverMaxAge,
    youngDriverFee: site.youngDriverFee,
    airportPercent: pickupBranch.concession,
    taxPercent: site.tax,
    freeCancelUntil: freeCancelUntil(search.pickup, site.freeCancelHours),
  }
}
