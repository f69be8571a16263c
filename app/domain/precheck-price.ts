import type { AddOn, Car, Coverage } from './catalogue'
import type { Coupon } from './coupon'
import type { Cents } from './money'
import { type BillLine, frozenRates, priceQuote, type Quote } from './price'

/** What a pre-check-in adds to a booking; never takes away (D31). */
export type PrecheckChoice = {
  /** Code of a better plan; null: the booked one stays. */
  readonly coverage: string | null
  /** Add-on code -> how many more than booked. */
  readonly addOns: Readonly<Record<string, number>>
}

export type PrecheckPriceFacts = {
  /** The frozen one of the booking. */
  readonly quote: Quote
  readonly car: Pick<Car, 'make' | 'model' | 'class' | 'extraDeposit'>
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly AddOn[]
}

/** The add-on that each further driver costs. */
export const DRIVER_ADD_ON = 'driver'

/**
 * The whole bill with what is added: what is booked keeps its frozen price, what is new has today's, and taxes and coupon
 * count as they did (D8, D9).
 */
export function precheckQuote(facts: PrecheckPriceFacts, choice: PrecheckChoice): Quote {
  const { quote, car, coverages, addOns } = facts
  const chosen = betterPlans(facts).find(({ code }) => code === choice.coverage)
  return priceQuote({
    // In the frozen line already.
    car: { ...car, discount: 0 },
    days: quote.days,
    rates: frozenRates(quote),
    type: quote.type,
    coverage: chosen ?? bookedPlan(facts),
    coverages,
    addOns: [
      ...linesOf(quote, 'add_on').map((line) => ({
        addOn: asBooked(line),
        quantity: line.quantity,
      })),
      ...addOns.flatMap((addOn) => {
        const quantity = Math.min(choice.addOns[addOn.code] ?? 0, roomFor(addOn, quote))
        return quantity > 0 ? [{ addOn, quantity }] : []
      }),
    ],
    oneWayFee: priceOf(quote, 'dropoff'),
    afterHoursFee: priceOf(quote, 'after_hours'),
    youngDriverFee: priceOf(quote, 'young_driver'),
    coupon: couponOf(quote),
    airportPercent: quote.airportPercent,
    taxPercent: quote.taxPercent,
  })
}

/** The plans that cost more than the booked one: others are not sold down here, but in managing (D31). */
export function betterPlans({
  quote,
  coverages,
}: Pick<PrecheckPriceFacts, 'quote' | 'coverages'>): Coverage[] {
  const booked = priceOf(quote, 'coverage')
  const code = quote.cover?.code ?? linesOf(quote, 'coverage')[0]?.code
  return coverages.filter((plan) => plan.code !== code && plan.dailyPrice > booked)
}

/** How many more of an add-on fit. */
export function roomFor({ code, maxQuantity }: AddOn, quote: Quote): number {
  return Math.max(0, maxQuantity - bookedCount(quote, code))
}

export function bookedCount(quote: Quote, code: string): number {
  return linesOf(quote, 'add_on')
    .filter((line) => line.code === code)
    .reduce((count, line) => count + line.quantity, 0)
}

export type AddedLine = {
  readonly key: string
  readonly line: BillLine
  readonly amount: Cents
}

/** What stands on the new bill beyond the old one, without taxes; in the order of the bill. */
export function addedLines(before: Quote, after: Quote): AddedLine[] {
  const booked = linesOf(before, 'add_on').length
  const coverage = linesOf(after, 'coverage')[0]
  const more = after.coverageTotal - before.coverageTotal
  return [
    ...(coverage && more > 0
      ? [
          {
            key: 'coverage',
            amount: more,
            line: { ...coverage, unitPrice: coverage.unitPrice - priceOf(before, 'coverage') },
          },
        ]
      : []),
    ...linesOf(after, 'add_on')
      .slice(booked)
      .map((line) => ({ key: line.code, line, amount: line.amount })),
  ]
}

function linesOf({ lines }: Quote, kind: BillLine['kind']): BillLine[] {
  return lines.filter((line) => line.kind === kind)
}

function priceOf(quote: Quote, kind: BillLine['kind']): Cents {
  return linesOf(quote, kind)[0]?.unitPrice ?? 0
}

/** At its frozen price, also where today's is another or it is no longer offered. */
function bookedPlan({ quote, coverages, car }: PrecheckPriceFacts): Coverage | null {
  const line = linesOf(quote, 'coverage')[0]
  if (!line) return null
  const today = coverages.find(({ code }) => code === line.code)
  const empty = { es: '', en: '' }
  return {
    id: today?.id ?? 0,
    code: line.code,
    name: line.name ?? empty,
    summary: empty,
    dailyPrice: line.unitPrice,
    deductible: quote.cover?.deductible ?? today?.deductible ?? null,
    deposit: quote.cover ? quote.cover.deposit - car.extraDeposit : (today?.deposit ?? 0),
    mandatory: false,
    recommended: false,
    includes: [],
  }
}

function asBooked({ code, name, unitPrice, days, quantity }: BillLine): AddOn {
  const words = name ?? { es: '', en: '' }
  return {
    id: 0,
    code,
    name: words,
    description: words,
    icon: '',
    dailyPrice: unitPrice,
    maxQuantity: quantity,
    maxDays: days,
  }
}

/** As it was accepted: a percentage of the car, or a sum off the whole. */
function couponOf(quote: Quote): Coupon | null {
  const line = linesOf(quote, 'coupon')[0]
  if (!line) return null
  return {
    id: 0,
    code: line.code,
    kind: line.percent > 0 ? 'percent' : 'fixed',
    percent: line.percent,
    amount: -line.amount,
    validFrom: null,
    validTo: null,
    minimumDays: 1,
    brands: [],
    classes: [],
    maxRedemptions: null,
    maxPerEmail: null,
  }
}
