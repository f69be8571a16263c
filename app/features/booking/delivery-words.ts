import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { deliveryOf } from '~/domain/pricing/delivery'
import type { Quote } from '~/domain/pricing/price'
import { m } from '~/paraglide/messages'

type Places = {
  readonly quote: Quote
  readonly pickupBranch: Branch
  readonly returnBranch: Branch
}

/** The name of a branch, as it is shown. */
type Form = 'name' | 'shortName'

/** `Aeropuerto de Tocumen · entrega: Hoteles`, or the branch alone: where the car is handed over. */
export function pickupPlace(booking: Places, locale: Locale, form: Form = 'name'): string {
  const branch = booking.pickupBranch[form][locale]
  const zone = broughtTo(booking, locale)
  return zone ? m.delivery_place({ branch, zone }) : branch
}

/** The same of the return. */
export function returnPlace(booking: Places, locale: Locale, form: Form = 'name'): string {
  const branch = booking.returnBranch[form][locale]
  const zone = collectedFrom(booking, locale)
  return zone ? m.delivery_return_place({ branch, zone }) : branch
}

/** The way to a car that is brought: the renter need not come to the counter. Null: it is picked up there. */
export function deliveryWords(booking: Pick<Places, 'quote'>, locale: Locale): string | null {
  const zone = broughtTo(booking, locale)
  return zone ? m.delivery_brought({ zone }) : null
}

/** The zone that the car is brought to; undefined: it is picked up at the counter. */
export function broughtTo({ quote }: Pick<Places, 'quote'>, locale: Locale): string | undefined {
  return deliveryOf(quote)?.name?.[locale]
}

/** The zone that the car is collected from; undefined: none, as of a car that comes back to another branch. */
export function collectedFrom(booking: Places, locale: Locale): string | undefined {
  const isOneWay = booking.pickupBranch.slug !== booking.returnBranch.slug
  return isOneWay ? undefined : broughtTo(booking, locale)
}
