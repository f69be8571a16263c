/** Where one try to pay stands (D17). */
export const attemptStatuses = [
  'created',
  'sent',
  'redirect',
  'unknown',
  'approved',
  'captured',
  'declined',
  'failed',
  'voided',
  'refunded',
] as const

export type AttemptStatus = (typeof attemptStatuses)[number]

/** Statuses in which money may still move; `approved` was taken and is neither accepted nor given back yet. */
export const openStatuses = ['created', 'sent', 'redirect', 'unknown', 'approved'] as const

/** Whether money may still move: no other attempt may begin. */
export function isOpen({ status }: { readonly status: AttemptStatus }): boolean {
  return openStatuses.some((open) => open === status)
}

/**
 * Whether an attempt may go from one status to another (D17): nothing leaves `captured` but a refund, nothing leaves
 * `refunded`, and one that came to nothing comes back only when the gateway took money after all.
 */
export function mayBecome(from: AttemptStatus, to: AttemptStatus): boolean {
  if (from === to) return true
  if (from === 'refunded') return false
  if (from === 'captured') return to === 'refunded'
  if (isOpen({ status: from })) return to !== 'created'
  return to === 'approved' || to === 'captured' || to === 'refunded'
}
