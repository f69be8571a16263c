import { z } from 'zod'
import { asTyped } from '~/domain/as-typed'
import { panamaNow } from '~/domain/calendar/rental-period'
import { isEmail, typedEmail } from '~/domain/people/email'
import { fullYear, joinDate } from '~/domain/people/renter'
import { renterFields } from '~/features/booking/renter-fields'
import { parsePhone } from '~/features/reservation/phone'
import { requestContext } from '~/server/request-context.server'
import { type AccountProblems, ownForms, personProblems } from './account.types'
import { brokenRule, MAXIMUM_LENGTH } from './password-rules'

const line = z
  .string()
  .transform((text) => text.trim())
  .catch('')
const words = line.transform(asTyped)

const fields = z.object({
  name: words,
  lastName: words,
  email: line.transform(typedEmail),
  phone: words,
  birthdayDay: words,
  birthdayMonth: words,
  birthdayYear: words,
  license: words,
  /** As it is typed, to the last character. */
  password: z.string().catch(''),
  /** The password of before, where another is set. */
  current: z.string().catch(''),
  terms: z.string().catch(''),
  keep: z.string().catch(''),
  token: line,
  code: line,
  /** An act of one of the renter's own bookings, whose page is opened. */
  opens: line,
  form: z.enum(ownForms).catch('details'),
  sure: z.string().catch(''),
  /** The answer of a browser, as JSON. */
  passkey: z.string().catch(''),
  passkey_name: words,
  passkey_id: line,
  /** One other session, or `others`. */
  session_id: line,
  volver: line,
})

/** The fields of an account's form; a missing one is empty. */
export const accountFields = fields.transform(
  ({ birthdayDay, birthdayMonth, birthdayYear, ...rest }) => ({
    ...rest,
    birthday: joinDate(
      birthdayDay,
      birthdayMonth,
      fullYear(birthdayYear, panamaNow(requestContext().now)),
    ),
  }),
)

export type AccountForm = z.output<typeof accountFields>

export type Wanted =
  | 'names'
  | 'kept'
  | 'email'
  | 'password'
  | 'current'
  | 'new_password'
  | 'terms'
  | 'sure'

/** @param email to which the new password belongs, where the form does not ask for it */
export function problemsOf(
  form: AccountForm,
  wanted: readonly Wanted[],
  email = form.email,
): AccountProblems | null {
  const problems: { -readonly [Field in keyof AccountProblems]: AccountProblems[Field] } = {}
  const asks = (one: Wanted) => wanted.includes(one)
  const persons = [
    ...(asks('names') ? nameFields : []),
    // Nobody has to keep any of them.
    ...(asks('kept') ? keptFields.filter((field) => form[field] !== '') : []),
  ]
  for (const field of persons) {
    const problem = personProblem(field, form[field])
    if (problem) problems[field] = problem
  }
  if (asks('email')) {
    if (form.email === '') problems.email = 'required'
    else if (!isEmail(form.email)) problems.email = 'email'
  }
  for (const secret of ['password', 'current'] as const) {
    if (asks(secret) && form[secret] === '') problems[secret] = 'required'
  }
  if (asks('new_password')) {
    const broken = brokenRule(form.password, email)
    if (form.password === '') problems.password = 'required'
    else if (form.password.length > MAXIMUM_LENGTH) problems.password = 'too_long'
    else if (broken) problems.password = broken
  }
  for (const box of ['terms', 'sure'] as const) {
    if (asks(box) && form[box] === '') problems[box] = 'required'
  }
  return Object.keys(problems).length > 0 ? problems : null
}

const nameFields = ['name', 'lastName'] as const
const keptFields = ['phone', 'birthday', 'license'] as const

/** The rules of the booking form; whether somebody is old enough is for the car that they choose. */
function personProblem(field: PersonField, value: string) {
  const problem = renterFields[field].check(value, rules())
  return personProblems.find((one) => one === problem)
}

/** As a booking keeps them. */
export function asKept(form: AccountForm): Pick<AccountForm, PersonField> {
  const kept = (field: PersonField) => renterFields[field].normalise(form[field], rules())
  return {
    name: kept('name'),
    lastName: kept('lastName'),
    phone: kept('phone'),
    birthday: kept('birthday'),
    license: kept('license'),
  }
}

type PersonField = (typeof nameFields)[number] | (typeof keptFields)[number]

const rules = () => ({ pickup: panamaNow(requestContext().now), leastAge: 0, parsePhone })
