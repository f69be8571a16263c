import { sampleSite } from '~/domain/test-samples'
import type { BookingView } from '~/features/booking/booking.types'
import type { BookingMail } from './mail-facts'

/** A mail in Spanish about this booking, for the tests of the mails. */
export function sampleMail(booking: BookingView, changes: Partial<BookingMail> = {}): BookingMail {
  const links = ['home', 'fleet', 'policy', 'privacy', 'manage', 'precheckin', 'pay'] as const
  return {
    locale: 'es',
    site: sampleSite,
    managed: {
      booking,
      stage: 'upcoming',
      payments: [],
      paid: booking.quote.total,
      kept: booking.quote.total,
      means: null,
      cancellation: null,
      isChangeable: true,
      cancelledAt: null,
      ending: null,
      refund: null,
      mayBeCharged: false,
      bookedAt: '2026-11-20T07:00',
    },
    links: Object.fromEntries(
      links.map((name) => [name, `https://firefly.example/${name}`]),
    ) as BookingMail['links'],
    now: '2026-12-08T08:30',
    picture: null,
    ...changes,
  }
}
