import type { BasisPoints } from '../catalogue'

/** Integer cents of USD (D8). */
export type Cents = number

/** `'48.00'`, `48`, `'48.00000'`; no float is multiplied. @throws RangeError, also for a fraction of a cent. */
export function toCents(value: number | string): Cents {
  return parseHundredths(value, 'an amount of money')
}

/** `41142` -> `'411.42'`, as Directus stores it. Throws RangeError unless given whole cents. */
export function fromCents(cents: Cents): string {
  const digits = String(Math.abs(whole(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `'7.00'` -> 700. Throws RangeError as `toCents`. */
export function percentToBasisPoints(value: number | string): BasisPoints {
  return parseHundredths(value, 'a percentage')
}

/** Rounded once, half away from zero (D8), so that a refund is exactly what was charged. No float takes part. */
export function percentOf(cents: Cents, percent: BasisPoints): Cents {
  const product = whole(cents) * whole(percent)
  if (!Number.isSafeInteger(product)) throw new RangeError(`${cents} is too large for a percentage`)
  const scaled = Math.abs(product) + 5000
  const rounded = (scaled - (scaled % 10_000)) / 10_000
  return product < 0 && rounded !== 0 ? -rounded : rounded
}

/** An amount less a discount, rounded once; at most all of it goes. */
export function lessPercent(cents: Cents, discount: BasisPoints): Cents {
  return percentOf(cents, 10_000 - Math.min(10_000, Math.max(0, discount)))
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total = whole(total + whole(amount))
  return total
}

type MoneyFormat = {
  /** `always` $1,500.00; `auto` drops `.00` only ($1,500, $1,500.50); `none` rounds to dollars. */
  readonly decimals?: 'always' | 'auto' | 'none'
  readonly signed?: boolean
}

/** Writes `$1,500.00` or `−$20.40` (U+2212), the same in both languages of the site. */
export function formatMoney(cents: Cents, options: MoneyFormat = {}): string {
  const { decimals = 'always', signed = false } = options
  const size = Math.abs(whole(cents))
  const shown = decimals === 'none' ? Math.floor((size + 50) / 100) * 100 : size
  const digits = decimals === 'always' || shown % 100 !== 0 ? 2 : 0
  const sign = shown === 0 ? '' : cents < 0 ? '\u2212' : signed ? '+' : ''
  return sign + dollarFormat(digits).format(shown / 100)
}

/** `1200` -> `12%`, `1250` -> `12.5%`; written the same in both languages of Panama. */
export function formatPercent(percent: BasisPoints): string {
  return `${percent / 100}%`
}

/** Made when first needed: the first one of a browser takes ten milliseconds. */
const dollars = new Map<number, Intl.NumberFormat>()

function dollarFormat(digits: number): Intl.NumberFormat {
  const known = dollars.get(digits)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  dollars.set(digits, format)
  return format
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`)
  return value
}

function parseHundredths(value: number | string, what: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})(0*))?$/.exec(String(value))
  if (!match) throw new RangeError(`'${value}' is not ${what}`)
  const [, minus, units = '', fraction = ''] = match
  const size = Number(units + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(size)) throw new RangeError(`'${value}' is too large`)
  return minus && size !== 0 ? -size : size
}
