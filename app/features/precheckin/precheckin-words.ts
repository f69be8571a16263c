import { MINIMUM_AGE } from '~/domain/booking/booking-rules'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/catalogue'
import { NAME_LENGTH } from '~/domain/people/renter'
import { m } from '~/paraglide/messages'
import type { PhotoSide, PrecheckinStep } from './precheckin.schema'
import type { PhotoRefusal, PrecheckinProblem, Review, SaveRefusal } from './precheckin.types'

type ProblemFacts = {
  /** The day that was typed. */
  readonly expiry?: string
  /** Full years from which the car is rented. */
  readonly least?: number
}

export function problemWords(
  problem: PrecheckinProblem,
  locale: Locale,
  { expiry = '', least = MINIMUM_AGE }: ProblemFacts = {},
): string {
  switch (problem) {
    case 'required':
      return m.problem_required()
    case 'too_long':
      return m.problem_too_long({ count: NAME_LENGTH })
    case 'invalid_name':
      return m.problem_invalid_name()
    case 'invalid_birthday':
      return m.problem_invalid_birthday()
    case 'minimum_age':
      return least > MINIMUM_AGE
        ? m.problem_car_age({ age: least })
        : m.problem_minimum_age({ age: MINIMUM_AGE })
    case 'invalid_license':
      return m.problem_invalid_license()
    case 'invalid_flight':
      return m.problem_invalid_flight()
    case 'invalid_date':
      return m.precheckin_problem_date()
    case 'invalid_country':
      return m.precheckin_problem_country()
    case 'expires_before_return':
      return m.precheckin_problem_expires({
        date: formatDate(expiry, locale, { style: 'long', year: true }),
      })
    case 'photo_missing':
      return m.precheckin_problem_photo()
  }
}

/** `file`: by script, where name and size are known. */
export function photoWords(refusal: PhotoRefusal | 'broken', file?: File): string {
  switch (refusal) {
    case 'too_big':
      return file
        ? m.precheckin_photo_too_big({ size: (file.size / 1024 / 1024).toFixed(1) })
        : m.precheckin_photo_too_big_plain()
    case 'not_photo':
      return file
        ? m.precheckin_photo_not_photo({ file: file.name })
        : m.precheckin_photo_not_photo_plain()
    case 'unreadable':
      return m.precheckin_photo_unreadable()
    case 'closed':
      return m.precheckin_photo_closed()
    case 'replaced':
      return m.precheckin_photo_replaced()
    case 'too_many_requests':
      return m.precheckin_photo_busy()
    case 'no_reservation':
      return m.precheckin_gone()
    case 'broken':
    case 'unavailable':
      return m.precheckin_photo_broken()
  }
}

export function refusalWords(refusal: Exclude<SaveRefusal, 'stale'>): string {
  switch (refusal) {
    case 'terms_changed':
      return m.precheckin_terms()
    case 'no_reservation':
      return m.precheckin_gone()
    case 'too_many_requests':
      return m.precheckin_busy()
    case 'unavailable':
      return m.precheckin_unavailable()
  }
}

export function sideName(side: PhotoSide): string {
  return side === 'front' ? m.precheckin_front() : m.precheckin_back()
}

export function stepName(step: Exclude<PrecheckinStep, 'start'>): string {
  switch (step) {
    case 'preferences':
      return m.precheckin_step_preferences()
    case 'verify':
      return m.precheckin_step_verify()
    case 'checkout':
      return m.precheckin_step_checkout()
    case 'thanks':
      return m.precheckin_step_thanks()
  }
}

export function reviewName(review: Exclude<Review, 'none'>): string {
  switch (review) {
    case 'review':
      return m.precheckin_review_review()
    case 'approved':
      return m.precheckin_review_approved()
    case 'again':
      return m.precheckin_review_again()
  }
}
