import type { AddOn, Coverage, DeliveryZone } from '../catalogue'
import { byLocale } from '../locales'
import {
  addOnLine,
  agreedBasic,
  type BillLine,
  type BillParts,
  billOf,
  type Charge,
  chargedDays,
  couponTerms,
  coverageLine,
  deliveryLines,
  type Frozen,
  flatLine,
  type Quote,
  type QuoteCover,
} from '../pricing/price'
import type { Booked, Losses, Wish } from './amendment'
import type { RentalTerms } from './rental'

export type AddOnCount = { readonly code: string; readonly quantity: number }

type News = {
  /** Another plan than the booked one, and its deductible and deposit; null: the booked plan stays. */
  readonly coverage: Coverage | null
  readonly cover: QuoteCover | null
  /** The quantity of each add-on after the change. */
  readonly addOns: readonly AddOnCount[]
  readonly offered: readonly AddOn[]
  /** Where the car is brought to from now on; null: that stays as agreed. */
  readonly delivery: { readonly zone: DeliveryZone | null } | null
  /** Fees of another place of return; null: the place stays. */
  readonly fees: Pick<RentalTerms, 'oneWayFee' | 'afterHoursFee'> | null
}

/** An agreed bill with its new lines. The browser calls it as well, while a renter chooses. */
export function quoteWith(
  frozen: Quote,
  booking: Pick<Booked, 'addOns'>,
  { coverage, cover, addOns, offered, delivery, fees }: News,
): Quote {
  const of = (kind: BillLine['kind']) => frozen.lines.filter((line) => line.kind === kind)
  return billOf({
    ...partsOf(frozen),
    charges: {
      car: of('car'),
      coverage: coverage
        ? [coverageLine(coverage, frozen.days, agreedBasic(frozen))]
        : of('coverage'),
      add_on: [
        ...stayingLines(of('add_on'), addOns),
        ...addedLines(booking, addOns, { offered, days: frozen.days }),
      ],
      dropoff: fees ? [flatLine('dropoff', fees.oneWayFee)] : of('dropoff'),
      delivery: delivery ? deliveryLines(delivery.zone) : of('delivery'),
      young_driver: of('young_driver'),
      after_hours: fees ? [flatLine('after_hours', fees.afterHoursFee)] : of('after_hours'),
    },
    ...(cover ? { cover, coverageAssumed: false } : {}),
  })
}

/**
 * An agreed bill with further days, each at the agreed price of the last one (D3). What is paid once stays, and so does an
 * add-on that is charged for fewer days already.
 */
export function quoteWithMoreDays(frozen: Quote, more: number, offered: readonly AddOn[]): Quote {
  const days = frozen.days + more
  const of = (kind: BillLine['kind']) => frozen.lines.filter((line) => line.kind === kind)
  const longer = (kind: BillLine['kind']) => of(kind).map((line) => lineOf(line, days))
  return billOf({
    ...partsOf(frozen),
    days,
    charges: {
      car: of('car').map((line) => carWithMoreDays(line, more)),
      coverage: longer('coverage'),
      add_on: of('add_on').map((line) => {
        const addOn = offered.find(({ code }) => code === line.code)
        const charged = addOn ? chargedDays(addOn, days) : days
        return line.days < frozen.days ? line : lineOf(line, Math.max(line.days, charged))
      }),
      dropoff: of('dropoff'),
      delivery: of('delivery'),
      young_driver: longer('young_driver'),
      after_hours: of('after_hours'),
    },
  })
}

function lineOf({ airportTax: _, tax: __, ...line }: Frozen, days: number): Charge {
  return {
    ...line,
    days,
    amount: line.amount + line.unitPrice * line.quantity * (days - line.days),
  }
}

function carWithMoreDays({ airportTax: _, tax: __, ...line }: Frozen, more: number): Charge {
  const last = line.rates?.at(-1)
  return {
    ...line,
    days: line.days + more,
    amount: line.amount + (last?.price ?? line.unitPrice) * more,
    ...(line.rates && last
      ? { rates: [...line.rates.slice(0, -1), { ...last, days: last.days + more }] }
      : {}),
  }
}

/** Agreed lines up to the quantity that stays of each code; the line that was added last is given up first. */
function stayingLines(
  agreed: readonly Frozen[],
  addOns: readonly AddOnCount[],
): (Charge | Frozen)[] {
  const left = new Map(addOns.map(({ code, quantity }) => [code, quantity]))
  return agreed.flatMap((line): (Charge | Frozen)[] => {
    const room = left.get(line.code) ?? 0
    const quantity = Math.min(line.quantity, room)
    left.set(line.code, room - quantity)
    if (quantity === line.quantity) return [line]
    return quantity > 0 ? [fewer(line, quantity)] : []
  })
}

/** One line at today's price for the additional quantity of each add-on. */
function addedLines(
  booking: Pick<Booked, 'addOns'>,
  addOns: readonly AddOnCount[],
  { offered, days }: { readonly offered: readonly AddOn[]; readonly days: number },
): Charge[] {
  const had = countsOf(booking)
  return offered.flatMap((addOn) => {
    const wanted = addOns.find(({ code }) => code === addOn.code)?.quantity ?? 0
    const quantity = wanted - (had.get(addOn.code) ?? 0)
    return quantity > 0 ? [addOnLine({ addOn, quantity }, days)] : []
  })
}

function fewer({ airportTax: _, tax: __, ...line }: Frozen, quantity: number): Charge {
  return { ...line, quantity, amount: line.unitPrice * quantity * line.days }
}

/** Everything but the charges that a new bill takes over from the agreed one. */
function partsOf(frozen: Quote): Omit<BillParts, 'charges'> {
  const { type, days, airportPercent, taxPercent, coverageAssumed, cover } = frozen
  return {
    ...{ type, days, airportPercent, taxPercent, coverageAssumed, cover },
    coupon: couponTerms(frozen),
  }
}

/**
 * The quantity of each add-on after the change: at most what is offered, but a limit of today takes nothing away that is
 * booked.
 */
export function countsAfter(
  booking: Booked,
  wish: Wish,
  offered: readonly AddOn[],
  { isNew }: { readonly isNew: boolean },
): AddOnCount[] {
  const had = isNew ? new Map<string, number>() : countsOf(booking)
  const codes = new Set([...had.keys(), ...offered.map(({ code }) => code)])
  return [...codes].flatMap((code) => {
    const most = offered.find((one) => one.code === code)?.maxQuantity ?? 0
    const quantity = Math.min(wish.addOns[code] ?? 0, Math.max(most, had.get(code) ?? 0))
    return quantity > 0 ? [{ code, quantity }] : []
  })
}

/** Wished add-ons of which nothing is left after the change. One that was never booked has no other name than its code. */
export function lostAddOns(
  { quote }: Pick<Booked, 'quote'>,
  wish: Wish,
  left: readonly AddOnCount[],
): Losses['addOns'] {
  const wished = Object.entries(wish.addOns).filter(([, quantity]) => quantity > 0)
  return wished.flatMap(([code]) => {
    if (left.some((one) => one.code === code)) return []
    const line = quote.lines.find((one) => one.kind === 'add_on' && one.code === code)
    return [{ code, name: line?.name ?? byLocale(() => code) }]
  })
}

export function countsOf({ addOns }: Pick<Booked, 'addOns'>): Map<string, number> {
  return new Map(addOns.map(({ code, quantity }) => [code, quantity]))
}
