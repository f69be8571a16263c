import { Chip } from '~/components/ui/chip'
import type { Availability } from '~/domain/stock/availability'
import { m } from '~/paraglide/messages'

/** How a car stands for the dates (D7); the promo has a chip of its own. */
export function AvailabilityChip({
  offer,
}: {
  readonly offer: {
    readonly availability: Availability['state']
    readonly unitsLeft: Availability['unitsLeft']
  }
}) {
  if (offer.availability === 'unavailable') return <Chip tone="no">{m.fleet_unavailable()}</Chip>
  if (offer.availability === 'lowAvailability' && offer.unitsLeft !== null) {
    return <Chip tone="low">{m.fleet_left({ count: offer.unitsLeft })}</Chip>
  }
  return <Chip tone="ok">{m.fleet_available()}</Chip>
}
