import type { DirectusSchema } from '../directus/schema'

/** Collections that no page shows except the renter's own. */
const others: ReadonlySet<string> = new Set<keyof DirectusSchema>([
  'reservations',
  'reservation_steps',
  'reservation_slots',
  'hold_places',
  'hold_shares',
  'coupon_redemptions',
  'payments',
  'payment_events',
  'prechecks',
  'precheck_steps',
  'leads',
  'companies',
  'company_people',
  'stock_alerts',
  'alert_marks',
  'mail_outbox',
  'mail_claims',
])

/** Whether pages show what stands in a collection of the back office. */
export function isContent(collection: string): boolean {
  const isSystem = collection.startsWith('directus_') && collection !== 'directus_files'
  return !isSystem && !others.has(collection)
}
