import type { Car, Coverage } from '../catalogue'
import type { Cents } from '../pricing/money'

/** Not turned around: §5.15 passes a car whose minimum is at least the days asked for (D5). Null: no limit. */
export function passesMinimumDays(car: Pick<Car, 'minimumDays'>, days: number): boolean {
  return car.minimumDays === null || car.minimumDays >= days
}

/** An empty list means no filter (§5.16). */
export function isAllowedClass(car: Pick<Car, 'class'>, classes: readonly string[]): boolean {
  return classes.length === 0 || classes.includes(car.class)
}

/** Blocked on the renter's card at pickup (D10). */
export function depositFor(
  car: Pick<Car, 'extraDeposit'>,
  coverage: Pick<Coverage, 'deposit'>,
): Cents {
  return coverage.deposit + car.extraDeposit
}

export function lowestDepositPlan<Plan extends Pick<Coverage, 'deposit'>>(
  coverages: readonly Plan[],
): Plan | null {
  return coverages.toSorted((a, b) => a.deposit - b.deposit)[0] ?? null
}
