import { type Cents, formatMoney } from '~/domain/pricing/money'
import { gearboxName } from '~/features/booking/car-words'
import type { OfferedCar } from '~/features/fleet/fleet.types'
import { m } from '~/paraglide/messages'
import type { SimilarCar } from './car.types'

type Differences = {
  readonly price: { readonly words: string; readonly isLess: boolean } | null
  /** Empty: it carries as much, with the same gearbox. */
  readonly facts: string
}

/**
 * The differences of another car: '$41 más que el Creta', and '1 maleta más'.
 * @param total of this car; null: it has none for the dates
 */
export function similarWords(
  other: SimilarCar,
  car: Pick<OfferedCar, 'model' | 'passengers' | 'luggage' | 'transmission'>,
  total: Cents | null,
): Differences {
  const facts = [
    countWords(other.passengers - car.passengers, m.carpage_more_seats, m.carpage_less_seats),
    countWords(other.luggage - car.luggage, m.carpage_more_bags, m.carpage_less_bags),
    other.transmission === car.transmission ? null : gearboxName(other.transmission),
  ]
  return {
    price:
      total === null
        ? null
        : { words: priceWords(other.total - total, car.model), isLess: other.total < total },
    facts: facts.filter(Boolean).join(' · '),
  }
}

/** In whole dollars; less than half a dollar is no difference. */
function priceWords(difference: Cents, model: string): string {
  const dollars = Math.round(Math.abs(difference) / 100)
  if (dollars === 0) return m.carpage_same_price({ model })
  const amount = formatMoney(dollars * 100, { decimals: 'none' })
  return difference > 0 ? m.carpage_more({ amount, model }) : m.carpage_less({ amount, model })
}

function countWords(
  difference: number,
  more: (words: { count: number }) => string,
  less: (words: { count: number }) => string,
): string | null {
  if (difference === 0) return null
  return difference > 0 ? more({ count: difference }) : less({ count: -difference })
}
