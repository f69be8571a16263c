import { zoneOf } from '~/domain/booking/quote'
import { ratesOf, rentalTerms } from '~/domain/booking/rental'
import { restrictionOf } from '~/domain/booking/restriction'
import { checkSearch } from '~/domain/booking/search'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { leastAge } from '~/domain/people/driver-age'
import { normaliseCouponCode } from '~/domain/pricing/coupon'
import { passesMinimumDays } from '~/domain/stock/car-rules'
import type { Submission } from '~/features/booking/draft.schema'
import { occupancyOf } from '~/features/booking/free-units.server'
import type { CheckedBooking } from '~/features/booking/place-reservation.server'
import { bookingProblems, normalisedRenter } from './booking-fields'
import { parsePhone } from './phone'
import type { ReservationError } from './reservation.types'

export type SubmissionCheck =
  | { readonly ok: true; readonly booking: CheckedBooking }
  | { readonly ok: false; readonly error: ReservationError }

/** The rules of D4, D5, D10 and D21 over what a renter sent; the coupon is looked at afterwards. */
export function checkSubmission(
  submission: Submission,
  catalogue: Catalogue,
  now: number,
): SubmissionCheck {
  const { search } = submission
  const issues = checkSearch(search, { ...catalogue, now: panamaNow(now) })
  const terms = issues.length === 0 ? rentalTerms(catalogue, search) : null
  if (!terms) return refuse({ code: 'search', issues })
  const car = catalogue.cars.find(({ id }) => id === submission.carId)
  if (!car || car.status === 'unavailable' || !passesMinimumDays(car, terms.days)) {
    return refuse({ code: 'car_unavailable' })
  }
  // The birthday, below, decides about the age, whatever was searched for.
  const ageless = { ...terms, search: { ...search, driverAge: undefined } }
  const restriction = restrictionOf(car, ageless, catalogue, panamaNow(now))
  if (restriction?.stay) return refuse({ code: 'minimum_rental', stay: restriction.stay })
  if (restriction?.limit) return refuse({ code: 'rental_limit', limit: restriction.limit })
  const rules = { pickup: search.pickup, leastAge: leastAge(car), parsePhone }
  const fields = bookingProblems(submission, rules)
  if (Object.keys(fields).length > 0) return refuse({ code: 'fields', fields })
  const coverage = terms.coverages.find(({ code }) => code === submission.coverageCode)
  if (!coverage) return refuse({ code: 'fields', fields: { coverageCode: 'coverage' } })
  const delivery = zoneOf(submission, catalogue.branches)
  // A free one would be lost without another total.
  if (submission.delivery !== '' && !delivery) return refuse({ code: 'price_changed' })
  return {
    ok: true,
    booking: {
      terms,
      car,
      stay: occupancyOf(car.id, terms, catalogue),
      rates: ratesOf(car, terms, catalogue),
      type: submission.type,
      coverage,
      addOns: chosenAddOns(catalogue, submission.addOns),
      delivery,
      renter: normalisedRenter(submission.renter, rules),
      marketing: submission.marketing,
      couponCode: normaliseCouponCode(submission.coupon),
      submissionKey: submission.submissionKey,
      shownTotal: submission.shownTotal,
    },
  }
}

function chosenAddOns({ addOns }: Catalogue, quantities: Readonly<Record<string, number>>) {
  return addOns
    .map(({ code, maxQuantity }) => ({
      code,
      quantity: Math.min(quantities[code] ?? 0, maxQuantity),
    }))
    .filter(({ quantity }) => quantity > 0)
}

function refuse(error: ReservationError): SubmissionCheck {
  return { ok: false, error }
}
