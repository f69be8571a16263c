import { isAppError } from '~/domain/app-error'
import { directus } from '~/server/directus/client.server'
import { recordEvent } from '~/server/directus/payment-events.server'
import { type Attempt, type AttemptPatch, patchAttempt } from '~/server/directus/payments.server'
import { log } from '~/server/log.server'

/**
 * Changes an attempt and writes down that it changed. The row is what counts: a trail that cannot be
 * written is logged and stops nothing.
 * @throws AppError `conflict`: another payment of this reservation was captured (D17).
 */
export async function updateAttempt(attempt: Attempt, patch: AttemptPatch): Promise<Attempt> {
  const updated = await patchAttempt(directus(), attempt.id, patch)
  if (updated.status !== attempt.status) {
    const { status, responseCode, reason, amount } = updated
    log.info('payment attempt moved', {
      attempt: attempt.key,
      from: attempt.status,
      to: status,
      reason,
    })
    await note(updated, `${status}:${responseCode || reason}`, 'server', {
      status,
      responseCode,
      reason,
      amount,
    })
  }
  return updated
}

/** Writes an event of an attempt down, once for each `what`. Never personal or card data. */
export async function note(
  attempt: Pick<Attempt, 'id' | 'key'>,
  what: string,
  source: 'server' | 'return' | 'webhook',
  payload: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  const kind = what.slice(0, 100)
  try {
    const key = `${attempt.key}:${source}:${kind}`
    await recordEvent(directus(), { key, attemptId: attempt.id, kind, source, payload })
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('payment event not written', { attempt: attempt.key, kind, error: String(error) })
  }
}
