import { isAppError } from '~/domain/app-error.ts'
import type { PaymentDifference } from '~/domain/booking/payment-differences.ts'
import { addDays, panamaEpoch } from '~/domain/calendar/rental-period.ts'
import { formatMoney } from '~/domain/pricing/money.ts'
import { compareLedgers } from '~/features/payment/compare-ledgers.server.ts'
import { differenceWords } from '~/features/payment/difference-words.ts'
import {
  type UndecidedBooking,
  undecidedBookings,
} from '~/features/payment/undecided-bookings.server.ts'
import { EnvironmentError, env } from '~/server/env.server.ts'
import { gateway } from '~/server/gateways/configured.server.ts'
import { GatewayUnavailableError, GatewayUnknownError } from '~/server/gateways/errors.ts'

/**
 * Compares the gateways' transactions from the first to the last of some days in Panama with our payments, and prints each
 * difference with its cure. It reads the site's environment.
 * @returns the exit code of the command: 0 nothing differs, 1 something does, 2 it could not compare, and said why
 */
export async function reconcile(first: string, last: string): Promise<number> {
  try {
    return (await countDifferences(first, last)) === 0 ? 0 : 1
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    console.error(`Nothing was compared. ${reason}`)
    return 2
  }
}

/** A sentence with the cure; null where the fault is none of the surroundings. */
function reasonOf(error: unknown): string | null {
  if (error instanceof EnvironmentError) return error.message
  if (error instanceof GatewayUnavailableError || error instanceof GatewayUnknownError)
    return `${error.gateway} did not answer as it should (${error.code}): try again; where it goes on, check its variables.`
  if (isAppError(error))
    return `The back office at ${env().DIRECTUS_URL} could not be read (${error.details.reason ?? error.code}): does it run, and are DIRECTUS_URL and DIRECTUS_TOKEN the site's own?`
  return null
}

async function countDifferences(first: string, last: string): Promise<number> {
  const period = {
    from: panamaEpoch(`${first}T00:00`),
    to: panamaEpoch(`${addDays(last, 1)}T00:00`) - 1,
  }
  const { gateways, captures, refunds, differences } = await compareLedgers(period, Date.now())
  const undecided = await undecidedBookings()
  for (const difference of differences) console.log(`${textOf(difference)}\n`)
  for (const booking of undecided) console.log(`${undecidedText(booking)}\n`)
  const compared = `${captures} captures and ${refunds} refunds of ${gateways.join(' and ')}`
  const count = differences.length + undecided.length
  console.log(count === 0 ? `Nothing differs: ${compared}.` : `${count} differ: ${compared}.`)
  return count
}

/** An undecided booking is listed whatever its day, until somebody decides. */
function undecidedText({ code, cents }: UndecidedBooking): string {
  return [
    `undecided: booking ${code}`,
    `  It was closed outside the site, and nobody has decided about ${formatMoney(cents)} that it paid.`,
    `  Cure: open /acciones?reserva=${code} in the back office and give back what is due.`,
  ].join('\n')
}

function textOf(difference: PaymentDifference): string {
  const { kind, gateway: name, reservationCode, key, transactionId, at, there, ours } = difference
  const orderId = difference.payment?.orderId
  const field = gateway(name).returnField({ attemptId: key, ...(orderId ? { orderId } : {}) })
  const { what, cure } = differenceWords(difference, { siteUrl: env().SITE_URL, field })
  const facts = [
    reservationCode && `booking ${reservationCode}`,
    `attempt ${key}`,
    transactionId && `transaction ${transactionId}`,
    at !== null && new Date(at).toISOString(),
  ]
  const sums = ({ captured, refunded }: typeof there) =>
    `captured ${formatMoney(captured)}, refunded ${formatMoney(refunded)}`
  return [
    `${kind} (${name}): ${facts.filter(Boolean).join(', ')}`,
    `  At the gateway: ${sums(there)}. In our record: ${sums(ours)}.`,
    `  ${what}`,
    ...cure.split('\n').map((line, index) => `  ${index === 0 ? 'Cure: ' : ''}${line}`),
  ].join('\n')
}
