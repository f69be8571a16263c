import { z } from 'zod'
import type { AccountProblems, PostedForm } from './account.types'
import { brokenRule, MAXIMUM_LENGTH } from './password-rules'

const line = z
  .string()
  .transform((text) => text.trim())
  .catch('')

const schema = z.object({
  name: line,
  lastName: line,
  email: line,
  password: z.string().catch(''),
  terms: z.string().catch(''),
  keep: z.string().catch(''),
  token: line,
  code: line,
  volver: line,
})

/** The fields of an account's form; a missing one is empty. */
export type AccountForm = z.output<typeof schema>

export function readAccountForm(form: FormData): AccountForm {
  return schema.parse(Object.fromEntries(form))
}

/** The values that come back to the page; a password never does. */
export function valuesOf({ name, lastName, email }: AccountForm): PostedForm['values'] {
  return { name: name.slice(0, 100), lastName: lastName.slice(0, 100), email: email.slice(0, 254) }
}

type Wanted = 'names' | 'email' | 'password' | 'new_password' | 'terms'

/** @param email to which the new password belongs, where the form does not ask for it */
export function problemsOf(
  form: AccountForm,
  wanted: readonly Wanted[],
  email = form.email,
): AccountProblems | null {
  const problems: { -readonly [Field in keyof AccountProblems]: AccountProblems[Field] } = {}
  const asks = (one: Wanted) => wanted.includes(one)
  for (const field of ['name', 'lastName'] as const) {
    if (!asks('names')) continue
    if (form[field] === '') problems[field] = 'required'
    else if (form[field].length > 60) problems[field] = 'too_long'
  }
  if (asks('email')) {
    if (form.email === '') problems.email = 'required'
    else if (!z.email().max(254).safeParse(form.email).success) problems.email = 'email'
  }
  if (asks('password') && form.password === '') problems.password = 'required'
  if (asks('new_password')) {
    const broken = brokenRule(form.password, email)
    if (form.password === '') problems.password = 'required'
    else if (form.password.length > MAXIMUM_LENGTH) problems.password = 'too_long'
    else if (broken) problems.password = broken
  }
  if (asks('terms') && form.terms === '') problems.terms = 'required'
  return Object.keys(problems).length > 0 ? problems : null
}
