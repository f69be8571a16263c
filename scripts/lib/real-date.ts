/**
 * Journeys that `npm run test:all` repeats with the real clock (`REAL_DATE=1`): what a renter does from the search to the
 * car's return, of which no day of the year may be an exception.
 */
export const realDateJourneys = [
  'tests/e2e/booking.spec.ts',
  'tests/e2e/change.spec.ts',
  'tests/e2e/manage.spec.ts',
  'tests/e2e/precheckin.spec.ts',
  'tests/e2e/rates.spec.ts',
  'tests/e2e/rental-limits.spec.ts',
]
