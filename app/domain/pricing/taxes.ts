import type { BasisPoints } from '../catalogue'
import { type Cents, percentOf } from './money'

export type TaxPercents = {
  /** The airport's concession recovery fee of the pickup branch. */
  readonly airportPercent: BasisPoints
  /** ITBMS. */
  readonly taxPercent: BasisPoints
}

/** The part of the total that a line of a bill makes: its amount and its taxes (D48). */
export function lineTotal(line: {
  readonly amount: Cents
  readonly airportTax: Cents
  readonly tax: Cents
}): Cents {
  return line.amount + line.airportTax + line.tax
}

/** An amount as it changes a total: with the airport fee and ITBMS (D48). */
export function withTaxes(amount: Cents, percents: TaxPercents): Cents {
  const { airportTax, tax } = taxesOf(amount, percents)
  return amount + airportTax + tax
}

/** The airport fee on an amount, and ITBMS on both together (D9). */
export function taxesOf(amount: Cents, { airportPercent, taxPercent }: TaxPercents) {
  const airportTax = percentOf(amount, airportPercent)
  return { airportTax, tax: percentOf(amount + airportTax, taxPercent) }
}
