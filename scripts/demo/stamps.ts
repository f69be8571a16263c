import { isBooked } from '~/domain/booking/reservation.ts'
import { panamaEpoch } from '~/domain/calendar/rental-period.ts'
import type { Change } from '~/features/booking/change-reservation.server.ts'
import type { DatedBooking } from './dated-bookings.ts'

/**
 * The stamps of a car that went out or came back before `now`, as staff would have made them. Instants are epoch
 * milliseconds.
 */
export function stampsOf(
  { plan, search, content }: DatedBooking,
  now: number,
): readonly { readonly at: number; readonly change: Change }[] {
  if (!isBooked(plan.state)) return []
  const branch = (slug: string) => {
    const found = content.branches.find((one) => one.slug === slug)
    if (!found) throw new Error(`The demo has no branch ${slug}.`)
    return found
  }
  const [from, to] = [branch(search.pickupBranch), branch(search.returnBranch)]
  const [out, back] = [panamaEpoch(search.pickup), panamaEpoch(search.return)]
  const stamps = [
    {
      at: out,
      change: {
        events: ['hand_over'],
        note: `Auto entregado en ${from.name.es}`,
        fields: { handedOverAt: out, handedOverBy: CLERK, handedOverBranchId: from.id },
      },
    },
    {
      at: back,
      change: {
        events: ['take_back'],
        note: `Auto devuelto en ${to.name.es}`,
        fields: { returnedAt: back, returnedBy: CLERK, returnedBranchId: to.id },
      },
    },
  ] as const
  return stamps.filter(({ at }) => at <= now)
}

const CLERK = 'Mostrador Tocumen'
