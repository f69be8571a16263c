import { directus } from '~/server/directus/client.server'
import { insertMail, type NewMail } from '~/server/directus/mail-outbox.server'
import { requestContext } from '~/server/request-context.server'

/**
 * Queues a mail that no step of a reservation causes (those have `Change.mail`): a request to confirm, one to send again,
 * a photo to be taken again. `key` names what happened, so that it is told once however often it is queued. `recipient` may be
 * empty where a reservation has one. Resolves to whether it is new. @throws AppError `unavailable`.
 */
export async function queueMail({
  reservationId = null,
  alertId = null,
  ...mail
}: Omit<NewMail, 'dueAt' | 'facts'> & {
  readonly facts?: unknown
  readonly reservationId?: number | null
  readonly alertId?: number | null
}): Promise<boolean> {
  const { now } = requestContext()
  const of = { reservation: reservationId, alert: alertId }
  const isNew = await insertMail(directus(), { facts: null, ...mail, dueAt: now }, of)
  if (isNew) mailQueued()
  return isNew
}

let listener: (() => void) | undefined

/** A mail was written: whoever sends them need not wait for the minute. Never blocks, never fails. */
export function mailQueued(): void {
  listener?.()
}

export function onMailQueued(act: () => void): void {
  listener = act
}
