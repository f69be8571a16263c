import { addDays, dateOf, panamaEpoch, panamaNow } from '~/domain/calendar/rental-period'
import { forEachIsolated } from '~/server/async/for-each-isolated.server'
import { directus } from '~/server/directus/client.server'
import { insertMail } from '~/server/directus/mail-outbox.server'
import { withoutReminder } from '~/server/directus/reservation-filters.server'
import { eachReservation } from '~/server/directus/reservations.server'

/** The hour in Panama at which a reminder leaves. */
const HOUR = '08:00'
/** How many days before the pickup that is. */
export const REMINDER_DAYS = 2

/**
 * For bookings whose car is picked up in two days; not for one made since the hour, which was confirmed just now. One for
 * each date of pickup: the key says it, whoever else looks at the same time. @returns how many are new.
 */
export function queueReminders(now: number): Promise<number> {
  const today = dateOf(panamaNow(now))
  const hour = panamaEpoch(`${today}T${HOUR}`)
  if (now < hour) return Promise.resolve(0)
  const date = addDays(today, REMINDER_DAYS)
  const due = eachReservation(directus(), withoutReminder(date, hour))
  return forEachIsolated(due, 'reminder not queued', ({ id, code, brand, language }) => {
    const key = `${code}:reminder:${date}`
    const mail = { key, kind: 'reminder', brand, language, recipient: '', facts: null } as const
    return insertMail(directus(), { ...mail, dueAt: now }, { reservation: id })
  })
}
