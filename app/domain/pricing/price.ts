import type { AddOn, BasisPoints, Car, Coverage, DeliveryZone } from '../catalogue'
import { byLocale, type Localized } from '../locales'
import { depositFor } from '../stock/car-rules'
import type { Coupon } from './coupon'
import { type Cents, lessPercent, percentOf, sum } from './money'
import type { CarRates, RatedDays } from './rates'
import { lineTotal, type TaxPercents, taxesOf } from './taxes'

/** `postpaid`: paid at the counter (§4.4). */
export const reservationTypes = ['prepaid', 'postpaid'] as const
export type ReservationType = (typeof reservationTypes)[number]

/** Kinds of lines with a price of their own, in the order of the bill. */
const chargeKinds = [
  'car',
  'coverage',
  'add_on',
  'dropoff',
  'delivery',
  'young_driver',
  'after_hours',
] as const
export const billLineKinds = [...chargeKinds, 'coupon'] as const
type BillLineKind = (typeof billLineKinds)[number]

/** Days in a row at one price, with what the length and paying now take off; `season` null: the base price. */
type BilledDays = {
  readonly days: number
  readonly price: Cents
  readonly season: Localized | null
}

/** The length-of-rental discount on each day, in words. */
type LengthSaving = { readonly name: Localized; readonly percent: BasisPoints }

/** The mandatory plan, which is in the price on the card: other plans are told against it (D48). */
type BasicPlan = {
  readonly code: string
  readonly name: Localized
  /** A day. */
  readonly unitPrice: Cents
}

/** `amount` is rounded, negative for a coupon; `unitPrice`: one a day, or a flat fee; `days`: capped, 0 if flat. */
export type BillLine = {
  readonly kind: BillLineKind
  /**
   * The code of the coverage, add-on, delivery zone or coupon; of a car the fleet system's id of the prepaid discount that
   * it has (§3.22), which no page is sent (`shownQuote`). Empty for the others.
   */
  readonly code: string
  /** Frozen words; null: the kind names it. */
  readonly name: Localized | null
  readonly quantity: number
  readonly days: number
  readonly unitPrice: Cents
  /** The prepaid discount of a car, the percent of a coupon; 0: none. */
  readonly percent: BasisPoints
  readonly amount: Cents
  /** The airport fee on this line, and ITBMS on both, each rounded once (D48); negative for a coupon. */
  readonly airportTax: Cents
  readonly tax: Cents
  /** The rates of all days of a car that has seasons; absent: each day costs `unitPrice`. */
  readonly rates?: readonly BilledDays[] | undefined
  /** Is taken off the prices; absent: nothing is. */
  readonly length?: LengthSaving | undefined
  /** The mandatory plan beneath a better one; absent: the line is of that plan, or none is mandatory. */
  readonly basic?: BasicPlan | undefined
}

/** The part of a loss that a coverage leaves to the renter, for this car (D35). */
export type QuoteCover = {
  readonly code: string
  readonly name: Localized
  readonly deductible: Cents | null
  readonly deposit: Cents
}

/** A priced offer (D9). `subtotal`, `airportTax` and `tax` are the sums of the lines' parts, and `total` is the sum of the three. */
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
  /** The coupon's discount, positive. */
  readonly discount: Cents
  readonly subtotal: Cents
  readonly airportPercent: BasisPoints
  readonly airportTax: Cents
  readonly taxPercent: BasisPoints
  readonly tax: Cents
  readonly total: Cents
  /** No plan was chosen, the mandatory one stands in (D10). */
  readonly coverageAssumed: boolean
  /** The coverage in the price; null: the site has none, or the quote was frozen before this was kept. */
  readonly cover: QuoteCover | null
}

export type PriceFacts = TaxPercents & {
  /** A page's car has no `prepaidDiscountId`: only what the server freezes says it. */
  readonly car: Pick<Car, 'make' | 'model' | 'discount' | 'class' | 'extraDeposit'> &
    Partial<Pick<Car, 'prepaidDiscountId'>>
  readonly days: number
  /** Daily rates of the car (`carRates`). */
  readonly rates: CarRates
  readonly type: ReservationType
  readonly coverage: Coverage | null
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly { readonly addOn: AddOn; readonly quantity: number }[]
  readonly oneWayFee: Cents
  /** Where the car is brought to; null: it is picked up at the counter (D58). */
  readonly delivery: DeliveryZone | null
  readonly afterHoursFee: Cents
  /** A day; 0 unless the renter is known to be a young driver. */
  readonly youngDriverFee: Cents
  /** Already accepted (see `checkCoupon`). */
  readonly coupon: Coupon | null
}

/** The parts from which a bill is made. */
export type BillParts = TaxPercents & {
  readonly type: ReservationType
  readonly days: number
  /** Lines that are priced now, or agreed and unchanged. */
  readonly charges: Readonly<Record<(typeof chargeKinds)[number], readonly (Charge | Frozen)[]>>
  /** Already accepted (see `checkCoupon`). */
  readonly coupon: CouponTerms | null
  readonly coverageAssumed: boolean
  readonly cover: QuoteCover | null
}

/** A line that is priced now: its taxes are worked out with the bill. */
export type Charge = Omit<BillLine, 'airportTax' | 'tax'>

/** A line that a renter has accepted: it stays as it is, its taxes too. */
export type Frozen = BillLine

/** A coupon's discount: a percentage of the car's line, or a sum off the whole bill. */
export type CouponTerms = Pick<Coupon, 'code' | 'kind' | 'percent' | 'amount'>

/** All prices of an offer by the rules of today (D8, D9, D48). @throws RangeError (`days`). */
export function priceQuote(facts: PriceFacts): Quote {
  if (!Number.isSafeInteger(facts.days) || facts.days < 1) {
    throw new RangeError(`${facts.days} is not a number of rental days`)
  }
  const rated = sum(facts.rates.days.map(({ days }) => days))
  if (rated !== facts.days) throw new RangeError(`${rated} of ${facts.days} days have a rate`)
  const basic = facts.coverages.find(({ mandatory }) => mandatory) ?? null
  const coverage = facts.coverage ?? basic
  const charges = {
    car: [carLine(facts)],
    coverage: coverage ? [coverageLine(coverage, facts.days, basic && basicPlan(basic))] : [],
    add_on: facts.addOns.map((chosen) => addOnLine(chosen, facts.days)),
    dropoff: [flatLine('dropoff', facts.oneWayFee)],
    delivery: deliveryLines(facts.delivery),
    young_driver: [dailyLine('young_driver', facts.youngDriverFee, facts.days)],
    after_hours: [flatLine('after_hours', facts.afterHoursFee)],
  }
  const { type, days, coupon, airportPercent, taxPercent } = facts
  return billOf({
    ...{ type, days, charges, coupon, airportPercent, taxPercent },
    coverageAssumed: facts.coverage === null && coverage !== null,
    cover: coverage && coverOf(coverage, facts.car),
  })
}

/**
 * A bill in cents. Each line and its taxes are rounded half up once, and the total is their sum (D8, D48). A charge of 0
 * has no line, except car, coverage, add-ons and delivery: these say what was agreed.
 */
export function billOf(parts: BillParts): Quote {
  const { type, days, airportPercent, taxPercent, coverageAssumed, cover } = parts
  const charges = chargeKinds
    .flatMap((kind) => parts.charges[kind])
    .filter(({ kind, quantity, amount }) => amount > 0 || (agreedKinds.has(kind) && quantity > 0))
    .map((line) => ('tax' in line ? line : { ...line, ...taxesOf(line.amount, parts) }))
  const lines = [...charges, ...couponLines(parts, charges)]
  const subtotal = amountOf(lines)
  const airportTax = sum(lines.map((line) => line.airportTax))
  const tax = sum(lines.map((line) => line.tax))
  return {
    ...{ currency: 'USD', type, days, lines },
    carTotal: amountOf(lines, 'car'),
    coverageTotal: amountOf(lines, 'coverage'),
    addOnsTotal: amountOf(lines, 'add_on'),
    era: sum(lines.filter(isEra).map(({ amount }) => amount)),
    dropoff: amountOf(lines, 'dropoff'),
    fees: amountOf(lines, 'young_driver') + amountOf(lines, 'after_hours'),
    discount: amountOf(charges) - subtotal,
    ...{ subtotal, airportPercent, airportTax, taxPercent, tax },
    total: subtotal + airportTax + tax,
    ...{ coverageAssumed, cover },
  }
}

/** Leaves out what only the back office asks for: the fleet system's id of the prepaid discount (§3.22). */
export function shownQuote(quote: Quote): Quote {
  const lines = quote.lines.map((line) => (line.kind === 'car' ? { ...line, code: '' } : line))
  return { ...quote, lines }
}

export function coverOf(
  { code, name, ...coverage }: Coverage,
  car: Pick<Car, 'class' | 'extraDeposit'>,
): QuoteCover {
  const { deductible } = coverage
  return { code, name, deductible, deposit: depositFor(car, coverage) }
}

const agreedKinds: ReadonlySet<BillLineKind> = new Set(['car', 'coverage', 'add_on', 'delivery'])

const ERA = 'era'

/** The price of a day is what is shown, and the line is the sum of its days: the length's part goes first, then paying now's. */
function carLine({ car, days, type, rates }: PriceFacts): Charge {
  const { days: rated, length } = rates
  const discount = type === 'prepaid' ? car.discount : 0
  const billed = rated.map((one) => billedDays(one, [length?.percent ?? 0, discount]))
  const name = `${car.make} ${car.model}`
  const seasonal = billed.length > 1 || billed.some(({ season }) => season !== null)
  return {
    ...line('car', sum(billed.map((one) => one.price * one.days))),
    name: byLocale(() => name),
    code: discount > 0 ? (car.prepaidDiscountId ?? '') : '',
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

export function coverageLine(
  { code, name, dailyPrice }: Coverage,
  days: number,
  basic: BasicPlan | null,
): Charge {
  return {
    ...line('coverage', dailyPrice * days),
    ...{ code, name, days, unitPrice: dailyPrice },
    ...(basic && basic.code !== code && { basic }),
  }
}

function basicPlan({ code, name, dailyPrice }: Coverage): BasicPlan {
  return { code, name, unitPrice: dailyPrice }
}

/** The mandatory plan as a bill has it: by itself, or beneath a better one; null: the bill has no coverage. */
export function agreedBasic({ lines }: Pick<Quote, 'lines'>): BasicPlan | null {
  const coverage = lines.find(({ kind }) => kind === 'coverage')
  if (!coverage) return null
  const { code, name, unitPrice, basic } = coverage
  return basic ?? (name && { code, name, unitPrice })
}

/** Cents that the coupon takes off the total, taxes included; 0: there is none. */
export function couponSaving({ lines }: Pick<Quote, 'lines'>): Cents {
  const coupon = lines.find(({ kind }) => kind === 'coupon')
  return coupon ? -lineTotal(coupon) : 0
}

export function addOnLine(
  { addOn, quantity }: PriceFacts['addOns'][number],
  rentalDays: number,
): Charge {
  const { code, name, dailyPrice, maxQuantity } = addOn
  const days = chargedDays(addOn, rentalDays)
  const charged = Math.max(0, Math.min(Math.trunc(quantity), maxQuantity))
  const amount = dailyPrice * charged * days
  return { ...line('add_on', amount), code, name, quantity: charged, days, unitPrice: dailyPrice }
}

/** The days of a rental for which an add-on is charged. */
export function chargedDays({ maxDays }: Pick<AddOn, 'maxDays'>, rentalDays: number): number {
  return Math.min(rentalDays, maxDays ?? rentalDays)
}

function dailyLine(kind: BillLineKind, unitPrice: Cents, days: number): Charge {
  return { ...line(kind, unitPrice * days), days, unitPrice }
}

export function flatLine(kind: BillLineKind, fee: Cents): Charge {
  return { ...line(kind, fee), unitPrice: fee }
}

/** The fee of a zone, whatever the days; no line: the renter comes to the counter (D58). */
export function deliveryLines(zone: DeliveryZone | null): Charge[] {
  if (!zone) return []
  const { code, name, price } = zone
  return [{ ...flatLine('delivery', price), code, name }]
}

/** Percent coupons and sums take at most the car's line: what the law obliges to, fees and taxes are paid (D11, D45). */
function couponLines(parts: BillParts, charges: readonly BillLine[]): BillLine[] {
  const { coupon } = parts
  if (!coupon) return []
  const percent = coupon.kind === 'percent' ? coupon.percent : 0
  const wanted =
    coupon.kind === 'percent' ? percentOf(amountOf(charges, 'car'), percent) : coupon.amount
  const taken = Math.min(wanted, amountOf(charges, 'car'))
  if (taken <= 0) return []
  // The whole sum stays known where less is taken: the rest pays what is added later.
  const unitPrice = coupon.kind === 'percent' ? -taken : -coupon.amount
  const off = { ...line('coupon', -taken), code: coupon.code, unitPrice, percent }
  return [{ ...off, ...taxesOff(parts, taken, charges) }]
}

/** The coupon as it was accepted with a bill; null: the bill has none. */
export function couponTerms({ lines }: Pick<Quote, 'lines'>): CouponTerms | null {
  const frozen = lines.find(({ kind }) => kind === 'coupon')
  if (!frozen) return null
  const { code, percent, unitPrice } = frozen
  return { code, percent, kind: percent > 0 ? 'percent' : 'fixed', amount: -unitPrice }
}

/**
 * The taxes that a coupon takes off. A percentage makes the car cheaper: what is left of the car is taxed. A sum off the
 * whole bill has its own taxes, at most those of all lines.
 */
function taxesOff(parts: BillParts, taken: Cents, charges: readonly BillLine[]) {
  const car = amountOf(charges, 'car')
  const [whole, left] = [taxesOf(car, parts), taxesOf(car - taken, parts)]
  const own =
    parts.coupon?.kind === 'percent'
      ? { airportTax: whole.airportTax - left.airportTax, tax: whole.tax - left.tax }
      : taxesOf(taken, parts)
  const isAll = taken === amountOf(charges)
  const off = (tax: 'airportTax' | 'tax') => {
    const all = sum(charges.map((line) => line[tax]))
    return 0 - (isAll ? all : Math.min(own[tax], all))
  }
  return { airportTax: off('airportTax'), tax: off('tax') }
}

function line(kind: BillLineKind, amount: Cents): Charge {
  return { kind, code: '', name: null, quantity: 1, days: 0, unitPrice: 0, percent: 0, amount }
}

function amountOf(lines: readonly Charge[], kind?: BillLineKind): Cents {
  return sum(
    lines.filter((one) => kind === undefined || one.kind === kind).map((one) => one.amount),
  )
}

function isEra({ kind, code }: BillLine): boolean {
  return kind === 'add_on' && code === ERA
}
