import { orUnavailable } from '~/server/async/or-unavailable.server'
import { directus } from '~/server/directus/client.server'
import { findPrecheck } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'

/** A page that cannot read its pre-check-in is shown all the same: the link leads where it was left. */
export async function hasPass({ id, code }: ReservationRecord): Promise<boolean> {
  return orUnavailable(
    { answer: false, warn: 'pre-check-in not read for its booking', facts: { code } },
    async () => {
      const found = await findPrecheck(directus(), id)
      return found?.step === 'thanks' && found.review !== 'again'
    },
  )
}
