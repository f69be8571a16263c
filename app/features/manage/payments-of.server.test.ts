import { expect, test } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { sampleBooking } from '~/features/booking/test-samples'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { paymentsOf } from './payments-of.server'

const booking = sampleBooking()
const { pickup } = booking.search

/** The changes of a booking that was handed over two hours before its pickup, by who made them and when. */
function changesOf(...changes: readonly (readonly ['renter' | 'office', string])[]) {
  const reservation = {
    ...{ createdAt: panamaEpoch('2026-11-20T10:00'), attempts: [], status: 'paid', pickup },
    ...{ quote: booking.quote, handedOverAt: panamaEpoch('2026-12-10T08:00') },
  } as unknown as ReservationRecord
  const story = changes.map(([by, at]) => ({ by, at: panamaEpoch(at), refund: 0 }))
  return paymentsOf(reservation, booking, story).flatMap((entry) =>
    entry.kind === 'changed' ? [entry.isExtension] : [],
  )
}

test('a change of the renter is an extension once they have the car, and not before', () => {
  expect(
    changesOf(
      ['renter', '2026-12-01T10:00'],
      ['renter', '2026-12-10T09:00'],
      ['office', '2026-12-11T09:00'],
      ['renter', '2026-12-12T09:00'],
    ),
  ).toEqual([false, true, false, true])
})

test('a refund is on its way until the bank has had its days', () => {
  const sent = panamaEpoch('2026-11-22T10:00')
  const attempt = {
    ...{ status: 'refunded', amount: 5000, refunded: 5000, capturedAt: sent, createdAt: sent },
    ...{ method: 'card', card: null, amendment: null },
    ...{ refundDue: null, refundMore: null, refundedAt: sent },
  }
  const onItsWay = (day: string) => {
    const reservation = {
      ...{ createdAt: sent, attempts: [attempt], status: 'cancelled', pickup },
      ...{ quote: booking.quote },
    } as unknown as ReservationRecord
    const view = { ...booking, now: panamaEpoch(day) }
    return paymentsOf(reservation, view, []).flatMap((entry) =>
      entry.kind === 'refunded' ? [entry.isOnItsWay] : [],
    )
  }
  expect(onItsWay('2026-12-04T23:00')).toEqual([true])
  expect(onItsWay('2026-12-05T00:00')).toEqual([false])
})
