import type { Car, Promo } from './catalogue'
import type { LocalDate } from './rental-period'

/** Whether a promo runs on a Panama day; both ends are included, an open end has no limit (D26). */
export function isRunning(promo: Pick<Promo, 'startsOn' | 'endsOn'>, today: LocalDate): boolean {
  const { startsOn, endsOn } = promo
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn)
}

/** The first running promo for a car's class, or null; blocks of kind `cta` never make a car a promo (D7). */
export function promoForCar(
  promos: readonly Promo[],
  car: Pick<Car, 'class'>,
  today: LocalDate,
): Promo | null {
  const suits = ({ classes }: Promo) => classes.length === 0 || classes.includes(car.class)
  return promos.find((p) => p.kind === 'promo' && isRunning(p, today) && suits(p)) ?? null
}
