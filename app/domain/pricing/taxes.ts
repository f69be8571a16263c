import type { BasisPoints } from '../catalogue'
import { type Cents, percentOf } from './money'

export type TaxPercents = {
  /** The airport's concession recovery fee of the pickup branch. */
  readonly airportPercent: BasisPoints
  /** ITBMS. */
  readonly taxPercent: BasisPoints
}

/** The airport fee on an amount, and ITBMS on both together (D9). */
export function taxesOf(amount: Cents, { airportPercent, taxPercent }: TaxPercents) {
  const airportTax = percentOf(amount, airportPercent)
  return { airportTax, tax: percentOf(amount + airportTax, taxPercent) }
}
