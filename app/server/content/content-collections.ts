import type { DirectusSchema } from '../directus/schema'

type Collections = readonly (keyof DirectusSchema)[]

/** Collections of bookings, with what belongs to a booking. */
export const bookingCollections: Collections = [
  'reservations',
  'accepted_texts',
  'reservation_steps',
  'reservation_slots',
  'hold_places',
  'hold_shares',
  'coupon_redemptions',
  'payments',
  'payment_events',
  'prechecks',
  'precheck_steps',
  'mail_outbox',
  'mail_claims',
]

/** Collections of people who have not booked. */
const peopleCollections: Collections = [
  'leads',
  'companies',
  'company_people',
  'stock_alerts',
  'alert_marks',
  'passkeys',
]

/** Collections about the staff and what they changed. */
const officeCollections: Collections = ['staff_branches', 'confirmations', 'audit']

const others: ReadonlySet<string> = new Set([
  ...bookingCollections,
  ...peopleCollections,
  ...officeCollections,
])

/** Whether pages show what stands in a collection of the back office. No page but a renter's own shows the others. */
export function isContent(collection: string): boolean {
  const isSystem = collection.startsWith('directus_') && collection !== 'directus_files'
  return !isSystem && !others.has(collection)
}
