import { isOpen } from '~/domain/booking/attempt'
import type { PaymentDifference } from '~/domain/booking/payment-differences'
import { formatMoney } from '~/domain/pricing/money'

type Words = {
  /** A sentence that tells the operator what differs. */
  readonly what: string
  /** Something to do, or a shell command to run. */
  readonly cure: string
}

/** The way by which a payer comes back to the running site. */
type Return = {
  /** Origin of the site, which the commands call. */
  readonly siteUrl: string
  /** Names the attempt to the gateway (`returnField`); null: the site cannot ask about it. */
  readonly field: readonly [name: string, value: string] | null
}

/** Words for a difference and its cure, in English. */
export function differenceWords(difference: PaymentDifference, back: Return): Words {
  return words[difference.kind](difference, back)
}

const words = {
  unknown_booking: (difference) => ({
    what: difference.reservationCode
      ? `It was captured for booking ${difference.reservationCode}, which is not in the database.`
      : 'It was captured for no booking of the site.',
    cure: `Find who paid at ${placeOf(difference)}. Make the booking anew with them, or give ${net(difference)} back there.`,
  }),
  unknown_attempt: (difference) => ({
    what: `It was captured for booking ${difference.reservationCode} by an attempt that is not in the database.`,
    cure: `Ask the renter what they paid for. Unless the booking is to have it, give ${net(difference)} back at ${placeOf(difference)}.`,
  }),
  captured_there: (difference, back) => ({
    what: `The gateway captured it, and our attempt is "${difference.payment?.status}".`,
    cure: cureOfCapture(difference, back),
  }),
  captured_twice: (difference, back) => ({
    what: `Booking ${difference.reservationCode} was charged once too often.`,
    cure:
      difference.ours.captured === 0
        ? `${commandOf(difference, back)}\nThe site then gives it back.`
        : `Give the second capture back at ${placeOf(difference)}.`,
  }),
  not_captured_there: (difference) => ({
    what: 'Our record says that it was captured, and the gateway does not list it.',
    cure:
      'PayPal lists a payment up to three hours late: if it is younger, compare again later. ' +
      `Else ask ${difference.gateway} about attempt ${difference.key} before the car is handed over.`,
  }),
  other_amount: (difference) => ({
    what: `The gateway captured ${formatMoney(difference.there.captured)}, and our record says ${formatMoney(difference.ours.captured)}.`,
    cure:
      difference.there.captured > difference.ours.captured
        ? `Give ${formatMoney(difference.there.captured - difference.ours.captured)} back at ${placeOf(difference)}.`
        : `Ask the renter for ${formatMoney(difference.ours.captured - difference.there.captured)} at the counter.`,
  }),
  refunded_there: (difference, back) =>
    difference.there.refunded >= difference.ours.captured
      ? {
          what: 'The gateway gave all of it back, and our record does not say so.',
          cure: `${commandOf(difference, back)}\nThe booking then owes its price again: cancel it unless the renter comes.`,
        }
      : {
          what: `The gateway gave ${formatMoney(difference.there.refunded)} of it back, and our record says ${formatMoney(difference.ours.refunded)}.`,
          cure:
            'Repeat the change or cancellation that gave it back: the site asks with the same key as before, and the ' +
            'gateway gives nothing back twice. If somebody gave it back at the gateway itself, note that in the booking.',
        },
  not_refunded_there: (difference) => ({
    what: `Our record says that ${formatMoney(difference.ours.refunded)} of it went back, and the gateway says ${formatMoney(difference.there.refunded)}.`,
    cure: `Give ${formatMoney(difference.ours.refunded - difference.there.refunded)} back at ${placeOf(difference)}, unless the gateway lists it within some hours.`,
  }),
} satisfies Record<
  PaymentDifference['kind'],
  (difference: PaymentDifference, back: Return) => Words
>

function cureOfCapture(difference: PaymentDifference, back: Return): string {
  const { payment } = difference
  if (payment && isOpen(payment)) {
    return 'Nothing to do: the minute task of the site settles it. Compare again in ten minutes.'
  }
  return `${commandOf(difference, back)}\nThe site then keeps the money if the booking can have its car, and gives it back if not.`
}

/** A command that makes the site ask the gateway about the attempt. It calls the address to which a payer comes back. */
function commandOf(difference: PaymentDifference, { siteUrl, field }: Return): string {
  // Our record never got the number of the order, without which the site cannot ask.
  if (!field) return `Give ${net(difference)} back at ${placeOf(difference)}.`
  const address = `${siteUrl}/api/pago/${difference.gateway}/retorno`
  const [name, value] = field
  return `curl --silent --output /dev/null --get --data-urlencode '${name}=${value}' '${address}'`
}

function placeOf({ gateway, transactionId }: PaymentDifference): string {
  return `${gateway}, transaction ${transactionId}`
}

function net({ there }: PaymentDifference): string {
  return formatMoney(there.captured - there.refunded)
}
