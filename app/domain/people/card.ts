import { asTypedCode } from '../as-typed-code'
import type { LocalDate } from '../calendar/rental-period'

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

/** Why a field of the card form is refused (D22). Nothing here is ever stored or sent. */
export type CardProblem = 'required' | 'invalid_number' | 'invalid' | 'expired' | 'not_a_number'

/** The brand that a number, whole or half typed, belongs to; null while it is not certain. */
export function detectBrand(number: string): CardBrand | null {
  const digits = cardDigits(number)
  return (
    BRANDS.find(({ prefixes }) => prefixes.some((prefix) => startsWithin(digits, prefix)))?.brand ??
    null
  )
}

/** "Add a valid card number": digits of a known brand, in its length, with the right check digit (D22). */
export function checkCardNumber(value: string): CardProblem | null {
  const typed = asTypedCode(value)
  if (typed === '') return 'required'
  if (!/^[0-9 .-]+$/.test(typed)) return 'invalid_number'
  const digits = cardDigits(value)
  const rules = rulesOf(detectBrand(digits))
  return rules?.lengths.includes(digits.length) && passesLuhn(digits) ? null : 'invalid_number'
}

export function formatCardNumber(value: string): string {
  const rules = rulesOf(detectBrand(value))
  const digits = cardDigits(value).slice(0, Math.max(...(rules?.lengths ?? [19])))
  const groups: string[] = []
  let start = 0
  for (const size of rules?.groups ?? FOURS) {
    if (start < digits.length) groups.push(digits.slice(start, start + size))
    start += size
  }
  if (start < digits.length) groups.push(digits.slice(start))
  return groups.join(' ')
}

/** `MM/YY`, valid to the end of that month in Panama (D22). `invalid`: malformed, or over 20 years ahead of `today`. */
export function checkExpiry(value: string, today: LocalDate): CardProblem | null {
  const typed = asTypedCode(value)
  if (typed === '') return 'required'
  const match = /^(0[1-9]|1[0-2]) ?\/ ?([0-9]{2})$/.exec(typed)
  if (!match) return 'invalid'
  const month = `20${match[2]}-${match[1]}`
  const thisMonth = today.slice(0, 7)
  if (month < thisMonth) return 'expired'
  return month > String(Temporal.PlainYearMonth.from(today).add({ years: 20 })) ? 'invalid' : null
}

/**
 * `MM/YY` of an expiry that comes whole, as browsers and password managers fill it in (D52): month or year first, a year
 * of two or four digits, any separator or none, a day behind or before it. Null: it can be read in no way, or in two.
 */
export function readExpiry(typed: string): string | null {
  const parts = asTypedCode(typed).match(/\d+/g) ?? []
  const [first = '', second = ''] = parts
  const readings: readonly Reading[] =
    parts.length === 1
      ? splitsOf(first)
      : parts.length === 2
        ? [
            [first, second],
            [second, first],
          ]
        : parts.length === 3
          ? datesOf(parts)
          : []
  const found = new Set(readings.flatMap(([month, year]) => whole(month, year) ?? []))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Digits without a separator. */
function splitsOf(digits: string): readonly Reading[] {
  const [head, tail] = [digits.slice(0, 2), digits.slice(2)]
  if (digits.length === 8) return [[digits.slice(4, 6), digits.slice(0, 4)]]
  if (digits.length === 6)
    return [
      [head, tail],
      [digits.slice(4), digits.slice(0, 4)],
    ]
  if (digits.length === 4)
    return [
      [head, tail],
      [tail, head],
    ]
  return digits.length === 5 ? [[digits.slice(0, 1), digits.slice(1)]] : []
}

/** The last day of a month, or the first: month and year of a whole date. */
function datesOf([first = '', middle = '', last = '']: readonly string[]): readonly Reading[] {
  if (first.length === 4) return [[middle, first]]
  return [
    [middle, last],
    [first, last],
  ]
}

type Reading = readonly [month: string, year: string]

/** A card lasts for twenty years at most: a year of two digits is not one of the first twelve of the century. */
function whole(month: string, year: string): string | null {
  const isMonth = /^(0?[1-9]|1[0-2])$/.test(month)
  const isYear = /^(20)?\d{2}$/.test(year) && Number(year.slice(-2)) > 12
  return isMonth && isYear ? `${month.padStart(2, '0')}/${year.slice(-2)}` : null
}

/** "Value must be a number": 4 digits for Amex, 3 for others, either while the brand is unknown (D22). */
export function checkCvv(value: string, brand: CardBrand | null): CardProblem | null {
  const cvv = asTypedCode(value)
  if (cvv === '') return 'required'
  const lengths = rulesOf(brand)?.cvv ?? [3, 4]
  return /^[0-9]+$/.test(cvv) && lengths.includes(cvv.length) ? null : 'not_a_number'
}

export function cvvLength(brand: CardBrand | null): number {
  return Math.max(...(rulesOf(brand)?.cvv ?? [4]))
}

/** `American Express` of `amex`, as the bank writes it; the code itself for one we do not know. */
export function brandName(code: string): string {
  return BRANDS.find(({ brand }) => brand === code.toLowerCase())?.name ?? code
}

export function passesLuhn(digits: string): boolean {
  if (!/^[0-9]+$/.test(digits)) return false
  let total = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighted = index % 2 === 1 ? digit * 2 : digit
    total += weighted > 9 ? weighted - 9 : weighted
  }
  return total % 10 === 0
}

export function cardDigits(value: string): string {
  return asTypedCode(value).replace(/[^0-9]/g, '')
}

type BrandRules = {
  readonly brand: CardBrand
  readonly name: string
  /** Ranges of leading digits, both ends included. */
  readonly prefixes: readonly (readonly [string, string])[]
  readonly lengths: readonly number[]
  readonly groups: readonly number[]
  readonly cvv: readonly number[]
}

const FOURS = [4, 4, 4, 4]
const TO_19 = [16, 17, 18, 19]

/** Issuer ranges as the schemes publish them; Discover stands before UnionPay, inside whose range it has one. */
const BRANDS: readonly BrandRules[] = [
  {
    brand: 'visa',
    name: 'Visa',
    prefixes: [['4', '4']],
    lengths: [13, 16, 19],
    groups: FOURS,
    cvv: [3],
  },
  {
    brand: 'mastercard',
    name: 'Mastercard',
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    groups: FOURS,
    cvv: [3],
  },
  {
    brand: 'amex',
    name: 'American Express',
    prefixes: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
    groups: [4, 6, 5],
    cvv: [4],
  },
  {
    brand: 'discover',
    name: 'Discover',
    prefixes: [
      ['6011', '6011'],
      ['644', '649'],
      ['65', '65'],
      ['622126', '622925'],
    ],
    lengths: TO_19,
    groups: FOURS,
    cvv: [3],
  },
  {
    brand: 'diners',
    name: 'Diners Club',
    prefixes: [
      ['300', '305'],
      ['3095', '3095'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: [14, ...TO_19],
    groups: [4, 6, 4],
    cvv: [3],
  },
  {
    brand: 'jcb',
    name: 'JCB',
    prefixes: [['3528', '3589']],
    lengths: TO_19,
    groups: FOURS,
    cvv: [3],
  },
  {
    brand: 'unionpay',
    name: 'UnionPay',
    prefixes: [['62', '62']],
    lengths: TO_19,
    groups: FOURS,
    cvv: [3],
  },
]

function rulesOf(brand: CardBrand | null): BrandRules | undefined {
  return BRANDS.find((rules) => rules.brand === brand)
}

function startsWithin(digits: string, [from, to]: readonly [string, string]): boolean {
  const lead = digits.slice(0, from.length)
  return lead.length === from.length && from <= lead && lead <= to
}
