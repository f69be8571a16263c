/**
 * A dozen journeys and some, which `npm run test:all` repeats with the real clock (`REAL_DATE=1`): from the search over each
 * way to pay to the look-up, the cancelling and the pre-check-in. No day of the year may be an exception.
 */
export const realDateJourneys = [
  'tests/e2e/booking.spec.ts',
  'tests/e2e/manage.spec.ts',
  'tests/e2e/precheckin.spec.ts',
]
