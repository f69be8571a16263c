import * as z from 'zod/mini'
import {
  type ClientProblem,
  checkBirthday,
  checkLicense,
  checkName,
  checkTerms,
  normaliseLicense,
} from '~/domain/client'
import { normaliseEmail } from '~/domain/email'
import type { LocalDateTime } from '~/domain/rental-period'
import type { StepName } from '~/features/booking/step'

/** Why a field of the booking is refused; its words are in `problem-message.ts`. */
export type FieldProblem =
  | ClientProblem
  | 'invalid_email'
  | 'invalid_phone'
  | 'invalid_flight'
  | 'coverage'

/** Every field that can be refused, in the order of the screen: the first wrong one gets the focus. */
const bookingFields = [
  'coverageCode',
  'name',
  'lastName',
  'email',
  'phone',
  'birthday',
  'license',
  'flightNumber',
  'termsAccepted',
] as const
export type BookingField = (typeof bookingFields)[number]

export type ClientRules = {
  /** Panama-local pickup: age counts on that day. */
  readonly pickup: LocalDateTime
  /** E.164 of what was typed (`+507 6123-4567`, `61234567`), null when it is no phone; see `phone.ts`. */
  readonly parsePhone: (typed: string) => string | null
}

/**
 * The client form (D21), the same in the browser and on the server. Every issue's `message` is a
 * `FieldProblem`. The output is normalised: trimmed, e-mail in small letters, phone in E.164.
 */
export function clientSchema({ pickup, parsePhone }: ClientRules) {
  return z.object({
    name: text(checkName),
    lastName: text(checkName),
    email: z.pipe(checked(checkEmail), z.transform(normaliseEmail)),
    phone: z.pipe(
      checked((value) => checkPhone(value, parsePhone)),
      z.transform((value) => parsePhone(value) ?? value),
    ),
    birthday: text((value) => checkBirthday(value, pickup)),
    license: z.pipe(checked(checkLicense), z.transform(normaliseLicense)),
    flightNumber: text(checkFlight),
  })
}

/** What a renter must have filled in before the car is reserved: plan, client and accepted terms. */
export function bookingSchema(rules: ClientRules) {
  return z.object({
    coverageCode: z.string('coverage').check(z.minLength(1, 'coverage')),
    client: clientSchema(rules),
    termsAccepted: z.boolean().check(problemCheck(checkTerms)),
    marketing: z.boolean(),
  })
}

/** The problems of a failed parse by field, the first of each. */
export function problemsByField(
  error: Pick<z.core.$ZodError, 'issues'>,
): Partial<Record<BookingField, FieldProblem>> {
  const problems: Partial<Record<BookingField, FieldProblem>> = {}
  for (const { path, message } of error.issues) {
    const field = bookingFields.find((name) => name === path.at(-1))
    if (field) problems[field] ??= fieldProblems.find((code) => code === message) ?? 'required'
  }
  return problems
}

/** A phone with the calling code of the chosen country, unless one was typed: `+507 6123-4567`, `00507 6123-4567` (D41). */
export function withCallingCode(typed: string, callingCode: string): string {
  const phone = typed.trim().replace(/^00/, '+')
  return phone === '' || phone.startsWith('+') ? phone : `+${callingCode} ${phone}`
}

/**
 * `YYYY-MM-DD` of the three fields of the birthday, padded; what is missing stays empty (`1990--`),
 * so that a half-typed date survives a reload. Empty when nothing was typed.
 */
export function joinBirthday(day: string, month: string, year: string): string {
  if (`${day}${month}${year}`.trim() === '') return ''
  const pad = (part: string) => (/^\d$/.test(part.trim()) ? `0${part.trim()}` : part.trim())
  return `${year.trim()}-${pad(month)}-${pad(day)}`
}

/** The three fields of a birthday made by `joinBirthday`. */
export function splitBirthday(birthday: string): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = birthday.split('-')
  return { day, month, year }
}

const fieldProblems: readonly FieldProblem[] = [
  'required',
  'too_long',
  'invalid_name',
  'invalid_birthday',
  'minimum_age',
  'invalid_license',
  'terms',
  'invalid_email',
  'invalid_phone',
  'invalid_flight',
  'coverage',
]

function text(check: (value: string) => FieldProblem | null) {
  return z.pipe(
    checked(check),
    z.transform((value) => value.trim().normalize('NFC')),
  )
}

function checked(check: (value: string) => FieldProblem | null) {
  return z.string('required').check(problemCheck(check))
}

function problemCheck<Value>(check: (value: Value) => FieldProblem | null) {
  return (payload: z.core.ParsePayload<Value>) => {
    const message = check(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value, path: [] })
  }
}

/** Zod's own rule (D21), and the longest address that mail can carry. */
function checkEmail(value: string): FieldProblem | null {
  const email = value.trim()
  if (email === '') return 'required'
  return email.length <= 254 && z.email().safeParse(email).success ? null : 'invalid_email'
}

function checkPhone(value: string, parsePhone: ClientRules['parsePhone']): FieldProblem | null {
  if (value.trim() === '') return 'required'
  return parsePhone(value) ? null : 'invalid_phone'
}

/** Optional; an airline's letters and a number, written as renters write them. */
function checkFlight(value: string): FieldProblem | null {
  return /^[\p{L}\d][\p{L}\d -]{1,9}$/u.test(value.trim()) || value.trim() === ''
    ? null
    : 'invalid_flight'
}

/** The fields that a step can refuse, in its order. */
export const fieldsOfStep: Readonly<Record<StepName, readonly BookingField[]>> = {
  auto: [],
  cobertura: ['coverageCode'],
  datos: bookingFields.filter((field) => field !== 'coverageCode'),
}
