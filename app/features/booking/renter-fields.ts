import { asTyped } from '~/domain/as-typed'
import { asTypedCode } from '~/domain/as-typed-code'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import { isEmail, typedEmail } from '~/domain/people/email'
import {
  checkBirthday,
  checkLicense,
  checkName,
  normaliseLicense,
  type RenterProblem,
} from '~/domain/people/renter'
import { isDv, isRuc, normaliseDv, normaliseRuc } from '~/domain/people/ruc'
import { m } from '~/paraglide/messages'

export type FieldProblem =
  | RenterProblem
  | 'invalid_email'
  | 'invalid_phone'
  | 'invalid_flight'
  | 'too_long_company'
  | 'invalid_ruc'
  | 'invalid_dv'
  | 'coverage'

export type RenterRules = {
  /** Panama-local pickup: age counts on that day. */
  readonly pickup: LocalDateTime
  /** Full years, of the car (`leastAge`). */
  readonly leastAge: number
  /** E.164 of what was typed (`+507 6123-4567`, `61234567`), null when it is no phone; see `phone.ts`. */
  readonly parsePhone: (typed: string) => string | null
}

type RenterField = {
  /** Characters that are kept; whether a car can be rented with it is for `check`, which takes none that is cut there. */
  readonly limit: number
  readonly check: (value: string, rules: RenterRules) => FieldProblem | null
  readonly normalise: (value: string, rules: RenterRules) => string
  /** The field's name in the error summary. */
  readonly label: () => string
}

/** Characters of a company's name. */
export const COMPANY_LENGTH = 120

/** In screen order (D21); cookie, forms, problems and submission derive from it. The looks: `renter-inputs.tsx`. */
const table = {
  name: { limit: 254, check: checkName, normalise: asTyped, label: m.summary_name },
  lastName: { limit: 254, check: checkName, normalise: asTyped, label: m.summary_last_name },
  email: { limit: 254, check: checkEmail, normalise: typedEmail, label: m.summary_email },
  phone: {
    // The calling code, and what its field takes.
    limit: 60,
    check: checkPhone,
    normalise: (value, { parsePhone }) => parsePhone(value) ?? value,
    label: m.summary_phone,
  },
  birthday: {
    // Without scripts a whole date may stand in the field of the day, in words.
    limit: 60,
    check: (value, { pickup, leastAge }) => checkBirthday(value, pickup, leastAge),
    normalise: asTypedCode,
    label: m.summary_birthday,
  },
  license: {
    limit: 40,
    check: checkLicense,
    normalise: normaliseLicense,
    label: m.summary_license,
  },
  flightNumber: { limit: 40, check: checkFlight, normalise: asTypedCode, label: m.summary_flight },
  invoiceCompany: {
    limit: 254,
    check: (value) => (asTyped(value).length <= COMPANY_LENGTH ? null : 'too_long_company'),
    normalise: asTyped,
    label: m.summary_invoice_company,
  },
  invoiceRuc: {
    limit: 40,
    check: (value) => (asTyped(value) === '' || isRuc(value) ? null : 'invalid_ruc'),
    normalise: normaliseRuc,
    label: m.summary_invoice_ruc,
  },
  invoiceDv: {
    limit: 10,
    check: (value) => (asTyped(value) === '' || isDv(value) ? null : 'invalid_dv'),
    normalise: normaliseDv,
    label: m.summary_invoice_dv,
  },
} as const satisfies Record<string, RenterField>

export type RenterFieldName = keyof typeof table

/** As typed in a draft; once a car is reserved, as `normalise` leaves it. */
export type RenterDetails = Readonly<Record<RenterFieldName, string>>

export const renterFields: Readonly<Record<RenterFieldName, RenterField>> = table

export const renterFieldNames = Object.keys(table).filter(isRenterField)

/** For an invoice to a company: all optional, together at the end of the form. */
export const invoiceFieldNames = ['invoiceCompany', 'invoiceRuc', 'invoiceDv'] as const
export type InvoiceFieldName = (typeof invoiceFieldNames)[number]

export function isInvoiceField(name: RenterFieldName): name is InvoiceFieldName {
  return invoiceFieldNames.some((one) => one === name)
}

export function isRenterField(name: string): name is RenterFieldName {
  return Object.hasOwn(table, name)
}

export function eachRenterField<Value>(
  make: (name: RenterFieldName) => Value,
): Record<RenterFieldName, Value> {
  return {
    name: make('name'),
    lastName: make('lastName'),
    email: make('email'),
    phone: make('phone'),
    birthday: make('birthday'),
    license: make('license'),
    flightNumber: make('flightNumber'),
    invoiceCompany: make('invoiceCompany'),
    invoiceRuc: make('invoiceRuc'),
    invoiceDv: make('invoiceDv'),
  }
}

function checkEmail(value: string): FieldProblem | null {
  const email = typedEmail(value)
  if (email === '') return 'required'
  return isEmail(email) ? null : 'invalid_email'
}

function checkPhone(value: string, { parsePhone }: RenterRules): FieldProblem | null {
  if (asTyped(value) === '') return 'required'
  return parsePhone(value) ? null : 'invalid_phone'
}

/** Optional; an airline's letters or name and a number, written as renters write them: `CM 302`, `Copa 302/303`. */
function checkFlight(value: string): FieldProblem | null {
  const flight = asTypedCode(value)
  return flight === '' || /^[\p{L}\d][\p{L}\p{M}\d #./-]{1,19}$/u.test(flight)
    ? null
    : 'invalid_flight'
}
