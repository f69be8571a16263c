/** Statuses in which money may still move. */
export const openStatuses = [
  'sent',
  'redirect',
  'unknown',
  /** The payer agreed and the gateway is asked to take the money: it may have done so. */
  'capturing',
  /** It is being closed or given back, whatever the gateway says meanwhile. */
  'voiding',
] as const

export const attemptStatuses = [
  ...openStatuses,
  'captured',
  'declined',
  'failed',
  'voided',
  'refunded',
] as const

export type AttemptStatus = (typeof attemptStatuses)[number]

export const capturedStatuses = ['captured', 'voiding', 'refunded'] as const

/** No other attempt may begin meanwhile. */
export function isOpen({ status }: { readonly status: AttemptStatus }): boolean {
  return openStatuses.some((open) => open === status)
}

/** Open, and only the gateway's answer decides what becomes of it. */
export function isUndecided({ status }: { readonly status: AttemptStatus }): boolean {
  return isOpen({ status }) && status !== 'voiding'
}

/** Our own codes, beside the gateways', of attempts that `failed` without a refusal: money may still turn up for them. */
export const lostCodes = [
  /** The gateway does not know it. */
  'not_found',
  /** The gateway said long after the attempt's time that nothing was captured: money that is captured later goes back. */
  'given_up',
] as const
export type LostCode = (typeof lostCodes)[number]

export function lostCodeOf({
  status,
  responseCode,
}: {
  readonly status: AttemptStatus
  readonly responseCode: string
}): LostCode | null {
  if (status !== 'failed') return null
  return lostCodes.find((code) => code === responseCode) ?? null
}

/** D17: taken money only leaves by being given back; what came to nothing comes back only if it was taken after all. */
export function mayBecome(from: AttemptStatus, to: AttemptStatus): boolean {
  if (from === to) return true
  return followers[from].includes(to)
}

const decided = ['declined', 'failed', 'voided', ...capturedStatuses] as const

const followers: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  sent: ['redirect', 'unknown', 'capturing', ...decided],
  redirect: ['unknown', 'capturing', ...decided],
  unknown: ['redirect', 'capturing', ...decided],
  capturing: ['redirect', ...decided],
  voiding: ['voided', 'failed', 'refunded'],
  captured: ['voiding', 'refunded'],
  declined: capturedStatuses,
  failed: capturedStatuses,
  voided: capturedStatuses,
  refunded: [],
}
