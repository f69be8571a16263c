import type { AddOn, Car, Coverage } from '../catalogue'
import { byLocale } from '../locales'
import type { Cents } from '../pricing/money'
import { type BillLine, coverOf, type Quote, type QuoteCover } from '../pricing/price'
import { lineTotal } from '../pricing/taxes'
import { quoteWith } from './amended-quote'
import { asBooked, type Booked, type Wish } from './amendment'

/** The add-on that each further driver costs. */
export const DRIVER_ADD_ON = 'driver'

/** The choices of a pre-check-in: it adds to a booking and never takes away (D31). */
export type Additions = {
  /** Code of a better plan; empty: the booked one stays. */
  readonly coverage: string
  /** How many more of each add-on than booked, drivers left out. */
  readonly addOns: readonly { readonly code: string; readonly quantity: number }[]
  /** Further drivers, those that are booked included. */
  readonly drivers: readonly unknown[]
}

/**
 * The wish for the booking with everything that its pre-check-in adds. A plan that is no better than the booked one is
 * ignored.
 */
export function wishWith(
  booking: Booked,
  { coverage, addOns, drivers }: Additions,
  coverages: readonly Coverage[],
): Wish {
  const wish = asBooked(booking)
  const better = betterCoverages(booking.quote, coverages).find(({ code }) => code === coverage)
  return {
    ...wish,
    addOns: Object.fromEntries(countsWith(booking.addOns, { addOns, drivers })),
    coverageCode: better?.code ?? wish.coverageCode,
  }
}

/** The quantity of each add-on once the choices are added. */
function countsWith(
  had: Booked['addOns'],
  { addOns, drivers }: Pick<Additions, 'addOns' | 'drivers'>,
): Map<string, number> {
  const counts = new Map(had.map(({ code, quantity }) => [code, quantity]))
  for (const { code, quantity } of addOns) counts.set(code, (counts.get(code) ?? 0) + quantity)
  counts.set(DRIVER_ADD_ON, Math.max(counts.get(DRIVER_ADD_ON) ?? 0, drivers.length))
  return counts
}

/** The bill that a page shows while a renter chooses. The renter is asked to pay only the bill that the server works out. */
export function quoteAdding(
  { quote, addOns: had }: Pick<Booked, 'quote' | 'addOns'>,
  additions: Additions,
  offer: {
    readonly car: Pick<Car, 'class' | 'extraDeposit'>
    readonly plans: readonly Coverage[]
    readonly offered: readonly AddOn[]
  },
): Quote {
  const coverage = offer.plans.find(({ code }) => code === additions.coverage) ?? null
  const addOns = [...countsWith(had, additions)].map(([code, quantity]) => ({ code, quantity }))
  const cover = coverage && coverOf(coverage, offer.car)
  const stays = { delivery: null, fees: null }
  return quoteWith(quote, { addOns: had }, { ...offer, ...stays, coverage, cover, addOns })
}

/** The plans that cost more than the booked one: others are not sold down here, but in managing (D31). */
export function betterCoverages(
  { lines, cover }: Pick<Quote, 'lines' | 'cover'>,
  coverages: readonly Coverage[],
): Coverage[] {
  const booked = lines.find(({ kind }) => kind === 'coverage')
  const code = cover?.code ?? booked?.code
  return coverages.filter(
    (plan) => plan.code !== code && plan.dailyPrice > (booked?.unitPrice ?? 0),
  )
}

/**
 * The plan of a booking as one to choose, which is to stay: its name and amounts are those agreed, its words today's. A plan
 * that is no longer offered has none.
 */
export function bookedPlan(cover: QuoteCover, coverages: readonly Coverage[]): Coverage {
  const plan = coverages.find(({ code }) => code === cover.code)
  const { name, deductible, deposit } = cover
  return {
    ...{ id: 0, code: '', name, deductible, deposit },
    ...{ dailyPrice: 0, mandatory: false, recommended: false },
    summary: plan?.summary ?? byLocale(() => ''),
    includes: plan?.includes ?? [],
  }
}

/** How many more of an add-on may be booked. */
export function roomFor({ code, maxQuantity }: AddOn, { addOns }: Pick<Booked, 'addOns'>): number {
  return Math.max(0, maxQuantity - bookedCount(addOns, code))
}

export function bookedCount(addOns: Booked['addOns'], code: string): number {
  return addOns.find((one) => one.code === code)?.quantity ?? 0
}

export type NewLine = { readonly key: string; readonly line: BillLine; readonly amount: Cents }

/** The lines that a new bill has beyond the agreed one, in the order of the bill. Amounts are cents, taxes included (D48). */
export function newLines(before: Quote, after: Quote): NewLine[] {
  const lineOf = ({ lines }: Quote, kind: BillLine['kind']) =>
    lines.find((line) => line.kind === kind)
  const [had, coverage] = [lineOf(before, 'coverage'), lineOf(after, 'coverage')]
  const agreed = before.lines.filter(({ kind }) => kind === 'add_on').length
  const added = after.lines.filter(({ kind }) => kind === 'add_on').slice(agreed)
  const [taken, coupon] = [lineOf(before, 'coupon'), lineOf(after, 'coupon')]
  const more = (line: BillLine, than?: BillLine) => lineTotal(line) - (than ? lineTotal(than) : 0)
  return [
    ...(coverage && coverage.amount > (had?.amount ?? 0)
      ? [
          {
            ...{ key: 'coverage', amount: more(coverage, had) },
            line: { ...coverage, unitPrice: coverage.unitPrice - (had?.unitPrice ?? 0) },
          },
        ]
      : []),
    ...added.map((line) => ({ key: line.code, line, amount: lineTotal(line) })),
    // One that is worth more than there was takes more off.
    ...(coupon && more(coupon, taken) !== 0
      ? [{ key: 'coupon', line: coupon, amount: more(coupon, taken) }]
      : []),
  ]
}
