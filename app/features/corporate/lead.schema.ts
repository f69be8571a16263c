import * as z from 'zod/mini'
import { asTyped, asTypedLines } from '~/domain/as-typed'
import { asTypedCode } from '~/domain/as-typed-code'
import { isEmail, typedEmail } from '~/domain/people/email'
import { checkName } from '~/domain/people/renter'
import { isDv, isRuc, normaliseDv, normaliseRuc } from '~/domain/people/ruc'

/** Terms that companies ask for; their words: `lead-words.ts`. */
export const leadMonths = ['1-11', '12', '24', '36', 'trip', 'unsure'] as const
export const leadCarTypes = ['sedan', 'suv', '4x4', 'van', 'pickup'] as const

export const MESSAGE_LENGTH = 1000
export const MOST_CARS = 999

/** The text fields in the order of the screen, with the characters that a browser may send. */
export const leadTexts = {
  company: 120,
  ruc: 30,
  dv: 10,
  name: 60,
  role: 80,
  email: 254,
  phone: 40,
  wantedPlan: 80,
  fleetSize: 10,
  months: 10,
  message: MESSAGE_LENGTH,
} as const
export type LeadText = keyof typeof leadTexts

export const leadTextNames = Object.keys(leadTexts).filter(isLeadText)

/** Every field that can be refused, in the order of the screen: the first wrong one gets the focus. */
export const leadFields = [...leadTextNames, 'privacy'] as const
export type LeadField = LeadText | 'privacy'

/** As typed. */
export type LeadValues = Readonly<Record<LeadText, string>> & {
  readonly carTypes: readonly (typeof leadCarTypes)[number][]
  readonly privacy: boolean
}

const leadProblems = [
  'required',
  'too_long',
  'invalid_name',
  'latin_letters',
  'invalid_ruc',
  'invalid_dv',
  'invalid_email',
  'invalid_phone',
  'invalid_fleet',
  'privacy',
] as const
export type LeadProblem = (typeof leadProblems)[number]
export type LeadProblems = Readonly<Partial<Record<LeadField, LeadProblem>>>

export type LeadRules = {
  /** E.164 of what was typed, null when it is no phone. */
  readonly parsePhone: (typed: string) => string | null
}

/**
 * The rules of a request, for browser and server. Every issue's `message` is a `LeadProblem`. Output: trimmed, typed.
 */
export function leadSchema({ parsePhone }: LeadRules) {
  const required = (test: (value: string) => boolean, problem: LeadProblem) =>
    field((value) => (value === '' ? 'required' : test(value) ? null : problem))
  return z.object({
    company: required((value) => value.length <= leadTexts.company, 'too_long'),
    ruc: z.pipe(required(isRuc, 'invalid_ruc'), z.transform(normaliseRuc)),
    dv: z.pipe(required(isDv, 'invalid_dv'), z.transform(normaliseDv)),
    name: field(nameProblem),
    role: field((value) => (value.length <= leadTexts.role ? null : 'too_long')),
    email: z.pipe(
      required((value) => isEmail(typedEmail(value)), 'invalid_email'),
      z.transform(typedEmail),
    ),
    phone: z.pipe(
      required((value) => parsePhone(value) !== null, 'invalid_phone'),
      z.transform((value) => parsePhone(value) ?? value),
    ),
    wantedPlan: field((value) => (value.length <= leadTexts.wantedPlan ? null : 'too_long')),
    fleetSize: z.pipe(
      required((value) => isWhole(asTypedCode(value), MOST_CARS), 'invalid_fleet'),
      z.transform((value) => Number(asTypedCode(value))),
    ),
    months: z.enum(leadMonths, 'required'),
    message: field((value) => (value.length <= MESSAGE_LENGTH ? null : 'too_long'), asTypedLines),
    carTypes: z.array(z.enum(leadCarTypes)),
    privacy: z.literal(true, 'privacy'),
  })
}

/** A request that holds. */
export type Lead = z.output<ReturnType<typeof leadSchema>>

export function leadProblemsOf(error: Pick<z.core.$ZodError, 'issues'>): LeadProblems {
  const problems: Partial<Record<LeadField, LeadProblem>> = {}
  for (const { path, message } of error.issues) {
    const name = leadFields.find((one) => one === path[0])
    const problem = leadProblems.find((one) => one === message)
    if (name) problems[name] ??= problem ?? 'required'
  }
  return problems
}

/** The fields of the form as a browser posts it, with script or without. */
export function leadFromForm(form: FormData): LeadValues {
  const text = (name: LeadText) => {
    const value = form.get(name)
    // A browser ends the lines of a text area with two characters, and counts them as one.
    const typed = typeof value === 'string' ? value.replace(/\r\n/g, '\n') : ''
    // A text that only marks which nobody sees make too long is not cut.
    return typed.length > leadTexts[name]
      ? (name === 'message' ? asTypedLines : asTyped)(typed)
      : typed
  }
  return {
    ...eachLeadText((name) => text(name).slice(0, leadTexts[name])),
    carTypes: form
      .getAll('carTypes')
      .flatMap((one) => leadCarTypes.find((type) => type === one) ?? []),
    privacy: form.has('privacy'),
  }
}

export function eachLeadText<Value>(make: (name: LeadText) => Value): Record<LeadText, Value> {
  const entries = leadTextNames.map((name) => [name, make(name)] as const)
  return Object.fromEntries(entries) as Record<LeadText, Value>
}

/** The request as the browser sends it; `leadSchema` decides whether it holds. */
export const leadRequestSchema = z.object({
  /** The page that shows the form. */
  page: z.string().check(z.maxLength(100)),
  values: z.object({
    ...eachLeadText((name) => z.string().check(z.maxLength(leadTexts[name]))),
    carTypes: z.array(z.enum(leadCarTypes)).check(z.maxLength(leadCarTypes.length)),
    privacy: z.boolean(),
  }),
  /** The key of a form that was opened once; an empty one is replaced by the day. */
  submissionKey: z.string().check(z.regex(/^[\w-]{0,40}$/)),
  /** Nobody sees this field: who fills it in is a machine. */
  trap: z.string().check(z.maxLength(200)),
})
export type LeadRequest = z.output<typeof leadRequestSchema>

/** The field that only machines fill in. Its name says nothing to a browser that fills in forms by their names. */
export const TRAP = 'hp_q7'

function isLeadText(name: string): name is LeadText {
  return Object.hasOwn(leadTexts, name)
}

function nameProblem(value: string): LeadProblem | null {
  const problem = checkName(value)
  return leadProblems.find((one) => one === problem) ?? null
}

function isWhole(value: string, most: number): boolean {
  return /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= most
}

/** A text as it was meant. */
function field(check: (value: string) => LeadProblem | null, clean = asTyped) {
  return z.string('required').check(z.overwrite(clean), (payload: z.core.ParsePayload<string>) => {
    const message = check(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value, path: [] })
  })
}
