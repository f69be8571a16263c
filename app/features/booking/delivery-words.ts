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

/** `Aeropuerto de Tocumen · entrega: Hoteles`, or the branch alone: where the car is handed over. */
export function pickupPlace({ quote, pickupBranch }: Places, locale: Locale): string {
  const branch = pickupBranch.name[locale]
  const zone = zoneName(quote, locale)
  return zone ? m.delivery_place({ branch, zone }) : branch
}

/** The same of the return: a car that comes back to another branch is not collected. */
export function returnPlace({ quote, pickupBranch, returnBranch }: Places, locale: Locale): string {
  const branch = returnBranch.name[locale]
  const zone = zoneName(quote, locale)
  return zone && pickupBranch.slug === returnBranch.slug
    ? m.delivery_return_place({ branch, zone })
    : branch
}

/** The way to a car that is brought: the renter need not come to the counter. Null: it is picked up there. */
export function deliveryWords({ quote }: Pick<Places, 'quote'>, locale: Locale): string | null {
  const zone = zoneName(quote, locale)
  return zone ? m.delivery_brought({ zone }) : null
}

function zoneName(quote: Quote, locale: Locale): string | undefined {
  return deliveryOf(quote)?.name?.[locale]
}
