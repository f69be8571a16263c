import type { Car, Coverage } from './catalogue'
import { type Cents, percentOf } from './money'
import type { ReservationType } from './price'

/**
 * Whether a car may be rented for that many days: its `minimio_dias` is at least the requested days.
 *
 * The comparison looks turned around, and is not: source.md §5 says "a car passes the minimum-days
 * check when its minimum days is at least the requested days (the comparison runs in that
 * direction)", and D5 follows it to the letter. An empty `minimio_dias` sets no limit.
 */
export function passesMinimumDays(car: Pick<Car, 'minimumDays'>, days: number): boolean {
  return car.minimumDays === null || car.minimumDays >= days
}

/** Whether the site rents a car's class; an empty list means no filter (source.md §5). */
export function isAllowedClass(car: Pick<Car, 'class'>, classes: readonly string[]): boolean {
  return classes.length === 0 || classes.includes(car.class)
}

/** Cents of one day paid now: the price minus its discount, rounded half up (source.md §3 `prepaid_price`). */
export function prepaidPrice(car: Pick<Car, 'dailyPrice' | 'discount'>): Cents {
  return percentOf(car.dailyPrice, 10_000 - Math.min(10_000, Math.max(0, car.discount)))
}

/** Cents of one rental day: `prepaid_price` when paid now, else the price at the counter (source.md §4, D9). */
export function carDailyPrice(
  car: Pick<Car, 'dailyPrice' | 'discount'>,
  type: ReservationType,
): Cents {
  return type === 'prepaid' ? prepaidPrice(car) : car.dailyPrice
}

/** Cents blocked on the renter's card at pickup: the plan's deposit plus what this car adds to it (D10). */
export function depositFor(
  car: Pick<Car, 'extraDeposit'>,
  coverage: Pick<Coverage, 'deposit'>,
): Cents {
  return coverage.deposit + car.extraDeposit
}

/** The plan that asks for the smallest deposit; null when the site has no plans. */
export function lowestDepositPlan<Plan extends Pick<Coverage, 'deposit'>>(
  coverages: readonly Plan[],
): Plan | null {
  return coverages.toSorted((a, b) => a.deposit - b.deposit)[0] ?? null
}
