import { type Cents, sum } from '../pricing/money'
import { type AttemptStatus, isOpen } from './attempt'

/** A movement of money as its gateway lists it. Amounts are positive, `at` is epoch milliseconds. */
export type GatewayTransaction = {
  /** The gateway's own number of this very movement. */
  readonly transactionId: string
  readonly amount: Cents
  readonly at: number
} & (
  | {
      readonly kind: 'capture'
      /** The attempt's key, as we gave it; empty: the site did not ask for this payment. */
      readonly attemptId: string
      readonly reservationCode: string
    }
  /** `refundOf`: the gateway's number of the capture of which all or a part went back. */
  | { readonly kind: 'refund'; readonly refundOf: string }
)

/** Our record of an attempt to pay. */
export type OwnPayment = {
  readonly gateway: string
  /** `{reservation code}-{n}` */
  readonly key: string
  readonly status: AttemptStatus
  readonly amount: Cents
  readonly refunded: Cents
  readonly transactionId: string | null
  readonly orderId: string | null
  /** Epoch milliseconds; null: nothing was captured, or it went back at once. */
  readonly capturedAt: number | null
  /** Whether it pays an amendment of a booking in force, beside the payment of the booking. */
  readonly isAmendment: boolean
}

type Sums = { readonly captured: Cents; readonly refunded: Cents }

export type PaymentDifference = {
  readonly kind: /** It was captured for a booking that we do not have, or for none. */
    | 'unknown_booking'
    /** It was captured for a booking of ours by an attempt that we do not have. */
    | 'unknown_attempt'
    /** It was captured, and our attempt says that it was not, or does not say yet. */
    | 'captured_there'
    /** It was captured although another attempt paid the booking, or twice by the same attempt. */
    | 'captured_twice'
    | 'not_captured_there'
    | 'other_amount'
    | 'refunded_there'
    | 'not_refunded_there'
  readonly gateway: string
  readonly reservationCode: string
  readonly key: string
  /** The gateway's number of the capture that is one too many or in question; null: neither side has one. */
  readonly transactionId: string | null
  /** When it was captured by the gateway's list, else by our record (epoch milliseconds); null: neither says. */
  readonly at: number | null
  readonly there: Sums
  readonly ours: Sums
  /** Our attempt; null: we have none. */
  readonly payment: OwnPayment | null
}

type Ledgers = {
  readonly gateway: string
  /**
   * All movements since some time before `period.from`, also after `period.to`: the two sides note a capture at different
   * moments.
   */
  readonly theirs: readonly GatewayTransaction[]
  /** Attempts of every gateway: at least those of the bookings that `theirs` name, and those captured in the period. */
  readonly ours: readonly OwnPayment[]
  readonly knownCodes: ReadonlySet<string>
  readonly period: Period
}

/** Epoch milliseconds, both included. */
export type Period = { readonly from: number; readonly to: number }

/**
 * Differences between a gateway's ledger and our records, for captures of a period and for refunds since it began. The
 * refunds of an earlier capture are known in part only, so of these it names only what went back there and not with us.
 */
export function paymentDifferences(ledgers: Ledgers): PaymentDifference[] {
  const { ours, gateway, theirs, period } = ledgers
  const own = ours.filter((payment) => payment.gateway === gateway)
  const groups = groupsOf(theirs, own)
  const listed = [...groups].flatMap(([key, group]) => {
    const payment = own.find((one) => one.key === key) ?? null
    return group.captures.length > 0 && group.captures.every(({ at }) => at > period.to)
      ? []
      : differencesOf(key, group, payment, ledgers)
  })
  const missing = own.filter(
    ({ key, capturedAt }) =>
      !groups.get(key)?.captures.length &&
      capturedAt !== null &&
      capturedAt >= period.from &&
      capturedAt <= period.to,
  )
  return [
    ...listed,
    ...missing
      .filter((payment) => netOf(sumsOf(payment)) > 0)
      .map((payment) =>
        difference('not_captured_there', payment.key, noMovement, payment, gateway),
      ),
  ]
}

type Capture = Extract<GatewayTransaction, { kind: 'capture' }>
type Refund = Extract<GatewayTransaction, { kind: 'refund' }>
type Group = { readonly captures: Capture[]; readonly refunds: Refund[] }

const noMovement: Group = { captures: [], refunds: [] }

/**
 * Groups movements by our key of the attempt, or by the gateway's own number where there is none. A movement that is
 * listed twice counts once.
 */
function groupsOf(
  theirs: readonly GatewayTransaction[],
  own: readonly OwnPayment[],
): Map<string, Group> {
  const once = [
    ...new Map(theirs.map((one) => [`${one.kind} ${one.transactionId}`, one])).values(),
  ].toSorted((a, b) => a.at - b.at)
  const keys = new Map(own.map(({ transactionId, key }) => [transactionId, key]))
  const groups = new Map<string, Group>()
  const groupOf = (key: string) => {
    const group = groups.get(key) ?? { captures: [], refunds: [] }
    groups.set(key, group)
    return group
  }
  for (const one of once) {
    if (one.kind !== 'capture') continue
    const key = one.attemptId || one.transactionId
    keys.set(one.transactionId, key)
    groupOf(key).captures.push(one)
  }
  for (const one of once) {
    if (one.kind === 'refund') groupOf(keys.get(one.refundOf) ?? one.refundOf).refunds.push(one)
  }
  return groups
}

function differencesOf(
  key: string,
  group: Group,
  payment: OwnPayment | null,
  { gateway, ours, knownCodes }: Ledgers,
): PaymentDifference[] {
  const there = movedIn(group)
  const of = (kind: PaymentDifference['kind']) => difference(kind, key, group, payment, gateway)
  const kept = netOf(there)
  if (!payment) {
    if (kept <= 0) return []
    const code = group.captures[0]?.reservationCode ?? ''
    return [of(knownCodes.has(code) ? 'unknown_attempt' : 'unknown_booking')]
  }
  if (group.captures.length > 1) return [of('captured_twice')]
  const here = sumsOf(payment)
  if (here.captured === 0) {
    if (kept <= 0) return []
    const isPaidByOther = !payment.isAmendment && ours.some((other) => pays(other, payment))
    return [of(isPaidByOther && !isOpen(payment) ? 'captured_twice' : 'captured_there')]
  }
  // Neither side keeps anything of it: a wrong charge went back as a whole.
  if (kept === 0 && netOf(here) === 0) return []
  const isListed = group.captures.length > 0
  return [
    ...(isListed && there.captured !== here.captured ? [of('other_amount')] : []),
    ...(there.refunded > here.refunded ? [of('refunded_there')] : []),
    ...(isListed && there.refunded < here.refunded ? [of('not_refunded_there')] : []),
  ]
}

/** Whether `other` pays the booking that `payment` was to pay. */
function pays(other: OwnPayment, payment: OwnPayment): boolean {
  return (
    other.key !== payment.key &&
    codeOf(other.key) === codeOf(payment.key) &&
    other.status === 'captured'
  )
}

function difference(
  kind: PaymentDifference['kind'],
  key: string,
  group: Group,
  payment: OwnPayment | null,
  gateway: string,
): PaymentDifference {
  const capture = group.captures.at(-1)
  return {
    kind,
    gateway,
    key,
    reservationCode: payment ? codeOf(payment.key) : (capture?.reservationCode ?? ''),
    transactionId: capture?.transactionId ?? payment?.transactionId ?? null,
    at: capture?.at ?? payment?.capturedAt ?? null,
    there: movedIn(group),
    ours: payment ? sumsOf(payment) : { captured: 0, refunded: 0 },
    payment,
  }
}

function movedIn({ captures, refunds }: Group): Sums {
  return {
    captured: sum(captures.map(({ amount }) => amount)),
    refunded: sum(refunds.map(({ amount }) => amount)),
  }
}

function sumsOf({ status, amount, refunded }: OwnPayment): Sums {
  const isCaptured = status === 'captured' || status === 'refunded'
  return { captured: isCaptured ? amount : 0, refunded }
}

function netOf({ captured, refunded }: Sums): Cents {
  return captured - refunded
}

/** The reservation's code in the key of an attempt; empty: it is no key of ours. */
export function codeOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('-')))
}
