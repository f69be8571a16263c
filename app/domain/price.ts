import { depositFor } from './car-rules'
import type { AddOn, BasisPoints, Car, Coverage, Localized } from './catalogue'
import type { Coupon } from './coupon'
import { type Cents, lessPercent, percentOf, sum } from './money'
import type { CarRates, RatedDays } from './rates'

/** `postpaid`: paid at the counter (source.md §4). */
export const reservationTypes = ['prepaid', 'postpaid'] as const
export type ReservationType = (typeof reservationTypes)[number]

export const billLineKinds = [
  'car',
  'coverage',
  'add_on',
  'dropoff',
  'young_driver',
  'after_hours',
  'coupon',
] as const
type BillLineKind = (typeof billLineKinds)[number]

/** Days in a row at one price, with what the length and paying now take off; `season` null: the base price. */
type BilledDays = {
  readonly days: number
  readonly price: Cents
  readonly season: Localized | null
}

/** What the rental's length takes off each of its days, in words. */
type LengthSaving = { readonly name: Localized; readonly percent: BasisPoints }

/** `amount` is rounded, negative for a coupon; `unitPrice`: one a day, or a flat fee; `days`: capped, 0 if flat. */
export type BillLine = {
  readonly kind: BillLineKind
  /** Coverage, add-on or coupon code; empty for the others. */
  readonly code: string
  /** Frozen words; null: the kind names it. */
  readonly name: Localized | null
  readonly quantity: number
  readonly days: number
  readonly unitPrice: Cents
  /** The prepaid discount of a car, the percent of a coupon; 0: none. */
  readonly percent: BasisPoints
  readonly amount: Cents
  /** Of a car with seasons, all of its days; absent: each costs `unitPrice`. */
  readonly rates?: readonly BilledDays[] | undefined
  /** Is taken off the prices; absent: nothing is. */
  readonly length?: LengthSaving | undefined
}

/** What the plan leaves to the renter, for this car (D35). */
export type QuoteCover = {
  readonly code: string
  readonly name: Localized
  readonly deductible: Cents | null
  readonly deposit: Cents
}

/** A priced offer (D9). `total` = subtotal + airportTax + tax, and subtotal = the sum of `lines`. */
export type Quote = {
  readonly currency: 'USD'
  readonly type: ReservationType
  readonly days: number
  readonly lines: readonly BillLine[]
  readonly carTotal: Cents
  readonly coverageTotal: Cents
  readonly addOnsTotal: Cents
  readonly era: Cents
  readonly dropoff: Cents
  readonly fees: Cents
  /** Of the coupon, positive. */
  readonly discount: Cents
  readonly subtotal: Cents
  readonly airportPercent: BasisPoints
  readonly airportTax: Cents
  readonly taxPercent: BasisPoints
  readonly tax: Cents
  readonly total: Cents
  /** No plan was chosen, the mandatory one stands in (D10). */
  readonly coverageAssumed: boolean
  /** Null: the site has no plans, or the quote was frozen before this was kept. */
  readonly cover: QuoteCover | null
}

/** The car line of a booking whose car and days stay: its prices and its words are the renter's. */
export type FrozenRates = { readonly frozen: BillLine }

export type PriceFacts = {
  readonly car: Pick<Car, 'make' | 'model' | 'discount' | 'class' | 'extraDeposit'>
  readonly days: number
  /** What each of the days costs (`carRates`), or what was agreed for them. */
  readonly rates: CarRates | FrozenRates
  readonly type: ReservationType
  readonly coverage: Coverage | null
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly { readonly addOn: AddOn; readonly quantity: number }[]
  readonly oneWayFee: Cents
  readonly afterHoursFee: Cents
  /** A day; 0 unless the renter is known to be a young driver. */
  readonly youngDriverFee: Cents
  /** Already accepted (see `checkCoupon`). */
  readonly coupon: Coupon | null
  readonly airportPercent: BasisPoints
  readonly taxPercent: BasisPoints
}

/** All prices (D8, D9): each line is rounded half up once, the total is their sum. @throws RangeError (`days`). */
export function priceQuote(facts: PriceFacts): Quote {
  if (!Number.isSafeInteger(facts.days) || facts.days < 1) {
    throw new RangeError(`${facts.days} is not a number of rental days`)
  }
  const rated = ratedDays(facts.rates)
  if (rated !== facts.days) throw new RangeError(`${rated} of ${facts.days} days have a rate`)
  const coverage = facts.coverage ?? facts.coverages.find(({ mandatory }) => mandatory) ?? null
  const charges = [
    carLine(facts),
    ...(coverage ? [coverageLine(coverage, facts.days)] : []),
    ...facts.addOns.map((chosen) => addOnLine(chosen, facts.days)),
    flatLine('dropoff', facts.oneWayFee),
    dailyLine('young_driver', facts.youngDriverFee, facts.days),
    flatLine('after_hours', facts.afterHoursFee),
  ].filter((line) => line.kind === 'car' || line.kind === 'coverage' || line.amount > 0)
  const lines = [...charges, ...couponLines(facts.coupon, charges)]
  const subtotal = amountOf(lines)
  const airportTax = percentOf(subtotal, facts.airportPercent)
  const tax = percentOf(subtotal + airportTax, facts.taxPercent)
  return {
    currency: 'USD',
    type: facts.type,
    days: facts.days,
    lines,
    carTotal: amountOf(lines, 'car'),
    coverageTotal: amountOf(lines, 'coverage'),
    addOnsTotal: amountOf(lines, 'add_on'),
    era: sum(lines.filter(isEra).map(({ amount }) => amount)),
    dropoff: amountOf(lines, 'dropoff'),
    fees: amountOf(lines, 'young_driver') + amountOf(lines, 'after_hours'),
    discount: amountOf(charges) - subtotal,
    subtotal,
    airportPercent: facts.airportPercent,
    airportTax,
    taxPercent: facts.taxPercent,
    tax,
    total: subtotal + airportTax + tax,
    coverageAssumed: facts.coverage === null && coverage !== null,
    cover: coverage && coverOf(coverage, facts.car),
  }
}

function coverOf({ code, name, ...coverage }: Coverage, car: PriceFacts['car']): QuoteCover {
  const { deductible } = coverage
  return { code, name, deductible, deposit: depositFor(car, coverage) }
}

/** @throws RangeError of a quote without a car, which `priceQuote` never makes. */
export function frozenRates({ lines }: Pick<Quote, 'lines'>): FrozenRates {
  const frozen = lines.find(({ kind }) => kind === 'car')
  if (!frozen) throw new RangeError('the quote has no car')
  return { frozen }
}

function ratedDays(rates: PriceFacts['rates']): number {
  return 'frozen' in rates ? rates.frozen.days : sum(rates.days.map(({ days }) => days))
}

const ERA = 'era'

/** The price of a day is what is shown, and the line is the sum of its days: the length's part goes first, then paying now's. */
function carLine({ car, days, type, rates }: PriceFacts): BillLine {
  if ('frozen' in rates) return rates.frozen
  const { days: rated, length } = rates
  const discount = type === 'prepaid' ? car.discount : 0
  const billed = rated.map((one) => billedDays(one, [length?.percent ?? 0, discount]))
  const name = `${car.make} ${car.model}`
  const seasonal = billed.length > 1 || billed.some(({ season }) => season !== null)
  return {
    ...line('car', sum(billed.map((one) => one.price * one.days))),
    name: { es: name, en: name },
    days,
    unitPrice: Math.min(...billed.map(({ price }) => price)),
    percent: discount,
    ...(seasonal && { rates: billed }),
    ...(length && { length: { name: length.name, percent: length.percent } }),
  }
}

function billedDays(rated: RatedDays, off: readonly BasisPoints[]): BilledDays {
  const price = off.reduce((dailyPrice, discount) => lessPercent(dailyPrice, discount), rated.price)
  return { days: rated.days, price, season: rated.season?.name ?? null }
}

function coverageLine({ code, name, dailyPrice }: Coverage, days: number): BillLine {
  return { ...line('coverage', dailyPrice * days), code, name, days, unitPrice: dailyPrice }
}

function addOnLine(
  { addOn, quantity }: PriceFacts['addOns'][number],
  rentalDays: number,
): BillLine {
  const { code, name, dailyPrice, maxDays, maxQuantity } = addOn
  const days = Math.min(rentalDays, maxDays ?? rentalDays)
  const charged = Math.max(0, Math.min(Math.trunc(quantity), maxQuantity))
  const amount = dailyPrice * charged * days
  return { ...line('add_on', amount), code, name, quantity: charged, days, unitPrice: dailyPrice }
}

function dailyLine(kind: BillLineKind, unitPrice: Cents, days: number): BillLine {
  return { ...line(kind, unitPrice * days), days, unitPrice }
}

function flatLine(kind: BillLineKind, fee: Cents): BillLine {
  return { ...line(kind, fee), unitPrice: fee }
}

/** Percent coupons reduce the car line; fixed ones the whole bill; neither takes more than there is (D11). */
function couponLines(coupon: Coupon | null, charges: readonly BillLine[]): BillLine[] {
  if (!coupon) return []
  const percent = coupon.kind === 'percent' ? coupon.percent : 0
  const wanted =
    coupon.kind === 'percent' ? percentOf(amountOf(charges, 'car'), percent) : coupon.amount
  const taken = Math.min(wanted, amountOf(charges, coupon.kind === 'percent' ? 'car' : undefined))
  if (taken <= 0) return []
  return [{ ...line('coupon', -taken), code: coupon.code, unitPrice: -taken, percent }]
}

function line(kind: BillLineKind, amount: Cents): BillLine {
  return { kind, code: '', name: null, quantity: 1, days: 0, unitPrice: 0, percent: 0, amount }
}

function amountOf(lines: readonly BillLine[], kind?: BillLineKind): Cents {
  return sum(
    lines.filter((one) => kind === undefined || one.kind === kind).map((one) => one.amount),
  )
}

function isEra({ kind, code }: BillLine): boolean {
  return kind === 'add_on' && code === ERA
}
