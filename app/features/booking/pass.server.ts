import { takesPrecheckin } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import { isAccepted, payablePrecheck } from './plan-precheck.server'

/** A page that cannot read its pre-check-in is shown all the same: the link leads where it was left. */
export async function hasPass(reservation: ReservationRecord): Promise<boolean> {
  if (!takesPrecheckin(reservation, panamaNow(requestContext().now))) return false
  return orUnavailable(
    {
      ...{ answer: false, warn: 'pre-check-in not read for its booking' },
      facts: { code: reservation.code },
    },
    async () => {
      const found = await payablePrecheck(reservation)
      if (!found || found.precheck.review === 'again') return false
      return isAccepted(found.precheck, found.amendment)
    },
  )
}
