import { passesMinimumDays } from '~/domain/car-rules'
import type { Car, Catalogue, Coverage } from '~/domain/catalogue'
import { type Coupon, normaliseCouponCode } from '~/domain/coupon'
import type { Quote, ReservationType } from '~/domain/price'
import { panamaNow } from '~/domain/rental-period'
import { checkSearch } from '~/domain/search'
import type { Submission } from '~/features/booking/draft.schema'
import { liveQuote, type PricedView } from '~/features/booking/quote'
import { type RentalTerms, rentalTerms } from '~/features/booking/rental-terms'
import { parsePhone } from './phone'
import { bookingSchema, problemsByField } from './reservation.schema'
import type { ClientDetails, ReservationError } from './reservation.types'

/** A submission that may be reserved, as far as the rules tell: only stock and coupon are still open. */
export type CheckedBooking = {
  readonly terms: RentalTerms
  readonly car: Car
  readonly type: ReservationType
  readonly coverage: Coverage
  /** Add-ons the brand has, quantities as charged, by code. */
  readonly addOns: readonly { readonly code: string; readonly quantity: number }[]
  /** Normalised: phone in E.164, e-mail in small letters. */
  readonly client: ClientDetails
  readonly marketing: boolean
  /** As it is stored; empty: none. */
  readonly couponCode: string
  readonly submissionKey: string
  /** Cents; undefined: the page did not say. */
  readonly shownTotal: number | undefined
}

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
  const parsed = bookingSchema({ pickup: search.pickup, parsePhone }).safeParse({
    ...submission,
    coverageCode: submission.coverageCode ?? '',
  })
  if (!parsed.success) return refuse({ code: 'fields', fields: problemsByField(parsed.error) })
  const coverage = terms.coverages.find(({ code }) => code === parsed.data.coverageCode)
  if (!coverage) return refuse({ code: 'fields', fields: { coverageCode: 'coverage' } })
  return {
    ok: true,
    booking: {
      terms,
      car,
      type: submission.type,
      coverage,
      addOns: chosenAddOns(catalogue, submission.addOns),
      client: parsed.data.client,
      marketing: submission.marketing,
      couponCode: normaliseCouponCode(submission.coupon),
      submissionKey: submission.submissionKey,
      shownTotal: submission.shownTotal,
    },
  }
}

/** The quote of a checked booking for one way of paying (D9): what is frozen and charged. */
export function quoteBooking(
  booking: CheckedBooking,
  coupon: Coupon | null,
  type: ReservationType,
): Quote {
  const { terms, car, coverage, client } = booking
  const view: PricedView = { ...terms, car }
  const addOns = Object.fromEntries(booking.addOns.map(({ code, quantity }) => [code, quantity]))
  const values = { type, coverageCode: coverage.code, addOns, birthday: client.birthday }
  return liveQuote(view, values, coupon)
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
