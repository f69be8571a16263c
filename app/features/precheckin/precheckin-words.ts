import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { personProblems } from '~/features/booking/person-problems'
import { m } from '~/paraglide/messages'
import type { Driver, PhotoSide, PrecheckinStep } from './precheckin.schema'
import type { PhotoRefusal, PrecheckinProblem, Review, SaveRefusal } from './precheckin.types'

export type ProblemFacts = {
  /** The day that was typed. */
  readonly expiry?: string
  /** Full years from which the car is rented. */
  readonly least?: number | undefined
}

export function problemWords(
  problem: PrecheckinProblem,
  locale: Locale,
  facts: ProblemFacts = {},
): string {
  return problems[problem]({ ...facts, locale })
}

const problems = {
  ...personProblems,
  invalid_date: m.precheckin_problem_date,
  invalid_country: m.precheckin_problem_country,
  expires_before_return: ({ expiry = '', locale }) =>
    m.precheckin_problem_expires({
      date: formatDate(expiry, locale, { style: 'long', year: true }),
    }),
  photo_missing: m.precheckin_problem_photo,
} satisfies Record<PrecheckinProblem, (facts: ProblemFacts & { readonly locale: Locale }) => string>

/** `file`: by script, where name and size are known. */
export function photoWords(refusal: PhotoRefusal | 'broken', file?: File): string {
  return photoProblems[refusal](file)
}

const photoProblems = {
  too_big: (file) =>
    file
      ? m.precheckin_photo_too_big({ size: (file.size / 1024 / 1024).toFixed(1) })
      : m.precheckin_photo_too_big_plain(),
  not_photo: (file) =>
    file ? m.precheckin_photo_not_photo({ file: file.name }) : m.precheckin_photo_not_photo_plain(),
  unreadable: () => m.precheckin_photo_unreadable(),
  closed: () => m.precheckin_photo_closed(),
  replaced: () => m.precheckin_photo_replaced(),
  too_many_requests: () => m.precheckin_photo_busy(),
  no_reservation: () => m.precheckin_gone(),
  broken: () => m.precheckin_photo_broken(),
  busy: () => m.precheckin_photo_queue(),
  unavailable: () => m.precheckin_photo_broken(),
} satisfies Record<PhotoRefusal | 'broken', (file?: File) => string>

export const refusalWords = {
  terms_changed: m.precheckin_terms,
  no_reservation: m.precheckin_gone,
  too_many_requests: m.precheckin_busy,
  unavailable: m.precheckin_unavailable,
} satisfies Record<Exclude<SaveRefusal, 'stale'>, () => string>

/** A field of the first step, in the summary of what is wrong. */
export function preferenceName(field: string): string {
  if (field === 'arrivalTime') return m.precheckin_arrival_time()
  if (field === 'flightNumber') return m.precheckin_flight()
  const driver = m.precheckin_driver({ n: Number(/\d+/.exec(field)) + 1 })
  const found = Object.entries(driverFields).find(([name]) => field.endsWith(`.${name}`))
  return found ? `${driver}: ${found[1]()}` : driver
}

const driverFields = {
  name: m.precheckin_name,
  lastName: m.precheckin_last_name,
  license: m.precheckin_license,
  birthday: m.precheckin_birthday,
} satisfies Record<keyof Driver, () => string>

export const sideNames = {
  front: m.precheckin_front,
  back: m.precheckin_back,
} satisfies Record<PhotoSide, () => string>

export const stepNames = {
  preferences: m.precheckin_step_preferences,
  verify: m.precheckin_step_verify,
  checkout: m.precheckin_step_checkout,
  thanks: m.precheckin_step_thanks,
} satisfies Record<Exclude<PrecheckinStep, 'start'>, () => string>

/** The title of a step's page: another one for each, by which a navigation is announced. */
export function stepTitle(name: () => string): string {
  return `${m.precheckin_title()}: ${name()}`
}

export const reviewNames = {
  review: m.precheckin_review_review,
  approved: m.precheckin_review_approved,
  again: m.precheckin_review_again,
} satisfies Record<Exclude<Review, 'none'>, () => string>
