import type { MinimumRental } from '~/domain/booking/minimum-rental'
import { isAvailable } from './filters'
import type { CarOffer } from './fleet.types'

/** A car that is free for longer than was asked for is not called unavailable. */
export type ShortOffer = CarOffer & {
  readonly minimumRental: MinimumRental & { readonly return: string }
  readonly minimumTotal: number
}

export function isShortOffer(offer: CarOffer): offer is ShortOffer {
  return offer.minimumTotal !== null
}

/** The minimum rental that nine of ten of a list's free cars share, which is then said once; null: each card says its own. */
export function commonMinimum(offers: readonly CarOffer[]): ShortOffer['minimumRental'] | null {
  const short = offers.filter(isShortOffer).map(({ minimumRental }) => minimumRental)
  const [first] = short
  if (!first) return null
  const same = short.filter(({ days }) => days === first.days)
  const free = short.length + offers.filter(isAvailable).length
  return same.length >= 0.9 * free ? first : null
}
