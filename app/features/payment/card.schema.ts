import { asTyped } from '~/domain/as-typed'
import { asTypedCode } from '~/domain/as-typed-code'
import type { LocalDate } from '~/domain/calendar/rental-period'
import {
  type CardBrand,
  type CardProblem,
  cardDigits,
  checkCardNumber,
  checkCvv,
  checkExpiry,
  cvvLength,
  detectBrand,
  readExpiry,
} from '~/domain/people/card'

/** In the order of the form: the first wrong one gets the focus. */
export const cardFieldNames = ['holder', 'number', 'expiry', 'cvv'] as const
export type CardField = (typeof cardFieldNames)[number]

/**
 * The fields as typed, `expiry` as `MM/YY`. They live in the browser's memory and go to the gateway's tokenizer alone (D15):
 * never to our server, a cookie, the draft or a log.
 */
export type CardFields = Readonly<Record<CardField, string>>

export const emptyCard: CardFields = { holder: '', number: '', expiry: '', cvv: '' }

/** By D22; an empty object: the card may be sent. `today`: the Panama day. A schema library would only call these. */
export function checkCard(
  card: CardFields,
  today: LocalDate,
): Partial<Record<CardField, CardProblem>> {
  const found = {
    holder: checkHolder(card.holder),
    number: checkCardNumber(card.number),
    expiry: checkExpiry(card.expiry, today),
    cvv: checkCvv(card.cvv, detectBrand(card.number)),
  }
  const problems: Partial<Record<CardField, CardProblem>> = {}
  for (const field of cardFieldNames) {
    const problem = found[field]
    if (problem) problems[field] = problem
  }
  return problems
}

/**
 * `0829`, `8/29` and a browser's `2029-08` -> `08/29` while it is typed or filled in (D52); `previous` lets the slash be
 * erased again. A year that is typed with four digits, or first, is waited for.
 */
export function formatExpiry(typed: string, previous = ''): string {
  const text = asTypedCode(typed)
  const isAtOnce = text.length > previous.length + 1
  const whole = isAtOnce || /^\d{2,}(\D+\d{2,})*$/.test(text) ? readExpiry(text) : null
  if (whole) return whole
  // A date that can be read in two ways stays, to be corrected.
  if (isAtOnce && /\d\D+\d+\D+\d/.test(text)) return text
  const digits = cardDigits(text)
  const year = /^0?(20\d{0,2})(\d{0,2})/.exec(digits)
  if (year) return [year[1], year[2]].filter(Boolean).join('-')
  const month = /^[2-9]|^1\D/.test(text) ? `0${digits}` : digits
  if (month.length < 2) return month
  const isErasing = typed.length < previous.length
  if (month.length === 2 && isErasing) return isErasing && /^\d\D/.test(text) ? digits : month
  const rest = month.slice(2, month.startsWith('20', 2) ? 5 : 4)
  return `${month.slice(0, 2)}/${rest}`
}

/** Digits alone; what else was typed stays to be seen, as no number. */
export function formatCvv(typed: string, brand: CardBrand | null): string {
  return asTypedCode(typed).replace(/\s/g, '').slice(0, cvvLength(brand))
}

/** The tokenizer takes 2 to 60 characters. */
function checkHolder(holder: string): CardProblem | null {
  const name = asTyped(holder)
  if (name === '') return 'required'
  return name.length >= 2 && name.length <= 60 ? null : 'invalid'
}
