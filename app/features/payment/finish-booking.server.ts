import { readDraft, startNextDraft } from '~/features/reservation/draft.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'

/**
 * Once booked, the draft begins anew with a key of its own: a form that is still open and is sent again
 * finds this booking by its old key, while a new search makes a new one.
 */
export async function finishBooking(
  reservation: Pick<ReservationRecord, 'submissionKey'>,
): Promise<void> {
  const { submissionKey } = await readDraft()
  if (reservation.submissionKey.startsWith(submissionKey)) await startNextDraft()
}
