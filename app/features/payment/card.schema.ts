import type { LocalDate } from '~/domain/calendar/rental-period'
import {
  type CardProblem,
  checkCardNumber,
  checkCvv,
  checkExpiry,
  detectBrand,
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

/** `0829`, `8/29` and a browser's `08/2029` -> `08/29` while typing; `previous` lets the slash be erased again. */
export function formatExpiry(typed: string, previous = ''): string {
  const whole = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(typed)
  if (whole) return `${(whole[1] ?? '').padStart(2, '0')}/${whole[2]}`
  const digits = typed.replace(/\D/g, '')
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  if (month.length < 2) return month
  const erasing = typed.length < previous.length
  if (month.length === 2 && erasing) return month
  return `${month.slice(0, 2)}/${month.slice(2, 4)}`
}

/** The tokenizer takes 2 to 60 characters. */
function checkHolder(holder: string): CardProblem | null {
  const name = holder.trim()
  if (name === '') return 'required'
  return name.length >= 2 && name.length <= 60 ? null : 'invalid'
}
