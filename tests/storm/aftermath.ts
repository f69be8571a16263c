import type { StaffAnswer } from '~/features/staff/staff-act.schema'
import type {
  CouponRedemptions,
  HoldPlaces,
  MailOutbox,
  Payments,
  ReservationSlots,
  ReservationSteps,
  Reservations,
} from '~/server/directus/schema'
import { toCents } from '../../app/domain/pricing/money.ts'
import type { Total } from '../../sandbox/totals.ts'
import { drawOf } from './draw.ts'
import type { StormStack } from './stack.ts'
import { askSite } from './staff.ts'
import type { Storm } from './storm.ts'

export type BookingRow = Omit<
  Reservations,
  'slots' | 'payments' | 'steps' | 'mails' | 'holds' | 'redemptions' | 'car' | 'quote'
> & {
  readonly car: number
  readonly quote: { readonly total: number }
  readonly slots: readonly Pick<ReservationSlots, 'slot'>[]
  readonly payments: readonly Payments[]
  readonly steps: readonly ReservationSteps[]
  readonly mails: readonly MailOutbox[]
  readonly holds: readonly Pick<HoldPlaces, 'key'>[]
  readonly redemptions: readonly Pick<CouponRedemptions, 'key'>[]
}

/** A booking after the storm: its rows, the sheet that staff are shown, and the money that the gateways moved for it. */
export type Seen = {
  readonly row: BookingRow
  readonly code: string
  readonly moved: readonly Total[]
  /** Cents that stay with the gateways. */
  readonly net: number
  /** Texts of the sheet by their labels; empty: the site did not show it. */
  readonly sheet: ReadonlyMap<string, string>
}

const lists = ['slots', 'payments', 'steps', 'mails', 'holds', 'redemptions']

export async function readBookings({ admin }: Pick<StormStack, 'admin'>): Promise<BookingRow[]> {
  const fields = '*,slots.slot,payments.*,steps.*,mails.*,holds.key,redemptions.key'
  const deep = lists.map((list) => `deep[${list}][_limit]=-1&deep[${list}][_sort]=id`).join('&')
  return (await admin(
    'GET',
    `/items/reservations?limit=-1&sort=id&fields=${fields}&${deep}`,
  )) as BookingRow[]
}

export async function lookAtAll(storm: Storm): Promise<Seen[]> {
  const { stack } = storm
  const [rows, totals] = await Promise.all([readBookings(stack), stack.sandbox.totals()])
  const byCode = Map.groupBy(totals, ({ attempt }) => attempt.split('-')[0] ?? '')
  const draw = drawOf(0)
  const seen: Seen[] = []
  for (const row of rows) {
    const code = row.reservation_id
    const moved = byCode.get(code) ?? []
    const net = moved.reduce((sum, one) => sum + one.net, 0)
    const answer = await askSite(storm, draw, { code, person: 'Quien cuenta' })
    seen.push({ row, code, moved, net, sheet: factsIn(answer) })
  }
  return seen
}

function factsIn(answer: StaffAnswer | null): ReadonlyMap<string, string> {
  return new Map(answer?.kind === 'booking' ? answer.booking.facts : [])
}

const open: ReadonlySet<string> = new Set<Payments['status']>([
  ...(['sent', 'redirect', 'unknown', 'capturing', 'voiding'] as const),
])

/** Whether money may still move for a payment, or is still to be sent back. */
export function isUnderWay({ status, refund_due: due, refund_more: more }: Payments): boolean {
  return (
    open.has(status) ||
    (more !== null && Number(more) > 0) ||
    (due !== null && status === 'captured')
  )
}

/** Whether a payment paid its booking, or an amendment of it. */
export function isTaken({ captured_reservation, captured_amendment }: Payments): boolean {
  return captured_reservation !== null || captured_amendment !== null
}

/** Cents of an amount as the back office writes it. */
export const centsOf = (amount: string | number | null) => toCents(amount ?? 0)

export const waiting: ReadonlySet<string> = new Set(['unpaid', 'pending_payment', 'failed'])
