import {
  codeOf,
  type GatewayTransaction,
  type OwnPayment,
  type PaymentDifference,
  type Period,
  paymentDifferences,
} from '~/domain/booking/payment-differences'
import type { Attempt } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { toTimestamp } from '~/server/directus/fields.server'
import { readAttempts } from '~/server/directus/payments.server'
import { knownCodes } from '~/server/directus/reservations.server'
import { type GatewayName, gatewayNames } from '~/server/gateways'
import { gateway, gatewayInUse } from '~/server/gateways/configured.server'

type Comparison = {
  readonly gateways: readonly GatewayName[]
  readonly captures: number
  readonly refunds: number
  readonly differences: readonly PaymentDifference[]
}

/** Milliseconds by which a gateway may have noted a capture before we did. */
const MARGIN = 24 * 60 * 60_000

/**
 * Asks each gateway in use for its list and compares it with our attempts; writes nothing. Refunds count until `now` (epoch
 * milliseconds). @throws the port's errors; AppError `unavailable`: the back office could not be read.
 */
export async function compareLedgers(period: Period, now: number): Promise<Comparison> {
  const gateways = gatewayNames.filter((name) => gatewayInUse(name))
  const lists = await Promise.all(
    gateways.map(async (name) => {
      const listed = gateway(name).transactions(period.from - MARGIN, now)
      return { gateway: name, theirs: await Array.fromAsync(listed) }
    }),
  )
  const all = lists.flatMap(({ theirs }) => theirs)
  const codes = codesIn(all)
  const ours = await attemptsFor(all, codes, period)
  const known = new Set((await inParts(codes, (part) => knownCodes(directus(), part))).flat())
  const differences = lists.flatMap((list) =>
    paymentDifferences({ ...list, ours, knownCodes: known, period }),
  )
  const captures = all.filter(({ kind }) => kind === 'capture').length
  return { gateways, captures, refunds: all.length - captures, differences }
}

function codesIn(theirs: readonly GatewayTransaction[]): string[] {
  const codes = theirs.flatMap((one) =>
    one.kind === 'capture' ? [one.reservationCode, codeOf(one.attemptId)] : [],
  )
  return [...new Set(codes)].filter(Boolean)
}

async function attemptsFor(
  theirs: readonly GatewayTransaction[],
  codes: readonly string[],
  { from, to }: Period,
): Promise<OwnPayment[]> {
  const refunded = theirs.flatMap((one) => (one.kind === 'refund' ? [one.refundOf] : []))
  const client = directus()
  const found = [
    ...(await inParts(codes, (part) =>
      readAttempts(client, { reservation: { reservation_id: { _in: part } } }),
    )),
    // Captures of earlier days of which something went back since then.
    ...(await inParts([...new Set(refunded)], (part) =>
      readAttempts(client, { gateway_transaction_id: { _in: part } }),
    )),
    ...(await readAttempts(client, {
      captured_at: { _between: [toTimestamp(from), toTimestamp(to)] },
    })),
  ]
  return [...new Map(found.map((attempt) => [attempt.id, ownPaymentOf(attempt)])).values()]
}

function ownPaymentOf({ amendment, ...attempt }: Attempt): OwnPayment {
  return { ...attempt, isAmendment: amendment !== null }
}

/** As many keys as fit into the address of one query. */
const BATCH_SIZE = 50

async function inParts<Found>(
  values: readonly string[],
  read: (part: readonly string[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    found.push(...(await read(values.slice(start, start + BATCH_SIZE))))
  }
  return found
}
