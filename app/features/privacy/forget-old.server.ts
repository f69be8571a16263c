import { capturedStatuses } from '~/domain/booking/attempt'
import { PANAMA, panamaNow } from '~/domain/calendar/rental-period'
import { booksClosedUntil } from '~/domain/people/personal-data'
import { deleteOldMarks } from '~/server/directus/alert-marks.server'
import { directus } from '~/server/directus/client.server'
import { toTimestamp } from '~/server/directus/fields.server'
import {
  deleteOldAudit,
  deleteOldLeads,
  deleteOldMails,
  emptyOldPaymentEvents,
} from '~/server/directus/held-data.server'
import { eachReservation, type ReservationFilter } from '~/server/directus/reservations.server'
import { deleteOldAlerts } from '~/server/directus/stock-alerts.server'
import { log } from '~/server/log.server'
import { appConfig } from '../../../app.config'
import { eraseBooking } from './erase-data.server'

/** As many of each in a run: the next comes in a minute. */
const BATCH_SIZE = 25
const HOUR = 3_600_000
const DAY = 24 * HOUR

export type Forgotten = Readonly<
  Record<'bookings' | 'mails' | 'leads' | 'alerts' | 'alertMarks' | 'messages' | 'audit', number>
>

/**
 * Forgets data whose time is over (`retention` of app.config.ts; license photos go by `forgetOldPhotos`). A failure is
 * logged and tried again in another run. `now`: epoch milliseconds.
 */
export async function forgetOld(now: number): Promise<Forgotten> {
  const { mailDays, leadMonths, unconfirmedAlertHours, gatewayMessageDays, auditYears } =
    appConfig.retention
  const part = async (run: () => Promise<number>) => {
    try {
      return await run()
    } catch (error) {
      log.warn('old data not forgotten yet', { error })
      return 0
    }
  }
  return {
    bookings: await part(() => forgetRenters(now)),
    mails: await part(() => deleteOldMails(directus(), now - mailDays * DAY, BATCH_SIZE)),
    leads: await part(() => deleteOldLeads(directus(), monthsBefore(now, leadMonths), BATCH_SIZE)),
    alerts: await part(() =>
      deleteOldAlerts(
        directus(),
        { now: panamaNow(now), askedBefore: now - unconfirmedAlertHours * HOUR },
        BATCH_SIZE,
      ),
    ),
    alertMarks: await part(() => deleteOldMarks(directus(), now, BATCH_SIZE)),
    messages: await part(() =>
      emptyOldPaymentEvents(directus(), now - gatewayMessageDays * DAY, BATCH_SIZE),
    ),
    audit: await part(() =>
      deleteOldAudit(directus(), monthsBefore(now, 12 * auditYears), BATCH_SIZE),
    ),
  }
}

async function forgetRenters(now: number): Promise<number> {
  const { unbookedDays, bookingYears } = appConfig.retention
  const over = outOfBooks(booksClosedUntil(panamaNow(now), bookingYears))
  const unbooked = neverBooked(now - unbookedDays * DAY)
  return (await forgetEach(over, true)) + (await forgetEach(unbooked, false))
}

/** One that has to wait, or cannot be written, keeps no other waiting. */
async function forgetEach(filter: ReservationFilter, isOver: boolean): Promise<number> {
  let forgotten = 0
  for await (const one of eachReservation(directus(), filter)) {
    try {
      const { version } = await eraseBooking(one, { isOver })
      if (version !== one.version) forgotten++
    } catch (error) {
      log.warn('renter of an old booking not forgotten yet', { code: one.code, error })
    }
    if (forgotten >= BATCH_SIZE) break
  }
  return forgotten
}

const closed = {
  status: { _in: ['expired', 'cancelled', 'no_show', 'refunded', 'paid', 'confirmed'] },
} as const

/** Panama-local. Those too whose renter asked before, and whose invoice and accepted terms had to be kept. */
function outOfBooks(until: string): ReservationFilter {
  const named = [
    { erased_at: { _null: true } },
    { invoice_company: { _nnull: true } },
    { invoice_ruc: { _nnull: true } },
    { accepted_at: { _nnull: true } },
  ]
  return { _and: [closed, { return_date: { _lte: until } }, { _or: named }] }
}

/** Expired, or cancelled by then, without money: nothing of them is in the books. */
function neverBooked(before: number): ReservationFilter {
  const until = { _lte: toTimestamp(before) }
  return {
    _and: [
      {
        _or: [
          { status: { _eq: 'expired' }, date_created: until },
          { status: { _eq: 'cancelled' }, cancelled_at: until },
        ],
      },
      { erased_at: { _null: true } },
      { payments: { _none: { status: { _in: capturedStatuses } } } },
    ],
  }
}

function monthsBefore(now: number, months: number): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PANAMA)
  return at.subtract({ months }).epochMilliseconds
}
