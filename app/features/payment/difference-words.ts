import { isOpen } from '~/domain/booking/attempt'
import type { PaymentDifference } from '~/domain/booking/payment-differences'
import { formatMoney } from '~/domain/pricing/money'

type Words = {
  /** A sentence that tells the operator what differs. */
  readonly what: string
  /** Something to do, or a shell command to run. */
  readonly cure: string
}

/** Words for a difference and its cure, in English. `siteUrl`: origin of the running site, which the commands call. */
export function differenceWords(difference: PaymentDifference, siteUrl: string): Words {
  return words[difference.kind](difference, siteUrl)
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
  captured_there: (difference, siteUrl) => ({
    what: `The gateway captured it, and our attempt is "${difference.payment?.status}".`,
    cure: cureOfCapture(difference, siteUrl),
  }),
  captured_twice: (difference, siteUrl) => ({
    what: `Booking ${difference.reservationCode} was charged once too often.`,
    cure:
      difference.ours.captured === 0
        ? `${commandOf(difference, siteUrl)}\nThe site then gives it back.`
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
  refunded_there: (difference, siteUrl) =>
    difference.there.refunded >= difference.ours.captured
      ? {
          what: 'The gateway gave all of it back, and our record does not say so.',
          cure: `${commandOf(difference, siteUrl)}\nThe booking then owes its price again: cancel it unless the renter comes.`,
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
  (difference: PaymentDifference, siteUrl: string) => Words
>

function cureOfCapture(difference: PaymentDifference, siteUrl: string): string {
  const { payment } = difference
  if (payment && isOpen(payment)) {
    return 'Nothing to do: the minute task of the site settles it. Compare again in ten minutes.'
  }
  return `${commandOf(difference, siteUrl)}\nThe site then keeps the money if the booking can have its car, and gives it back if not.`
}

/** A command that makes the site ask the gateway about the attempt. It calls the address to which a payer comes back. */
function commandOf(difference: PaymentDifference, siteUrl: string): string {
  const { gateway, key, payment } = difference
  // Our record never got the number of the order, without which the site cannot ask.
  if (gateway === 'paypal' && !payment?.orderId)
    return `Give ${net(difference)} back at ${placeOf(difference)}.`
  const address = `${siteUrl}/api/pago/${gateway}/retorno`
  const [name, value] =
    gateway === 'paypal'
      ? ['token', payment?.orderId]
      : ['Response', JSON.stringify({ OrderTrackingNumber: key })]
  return `curl --silent --output /dev/null --get --data-urlencode '${name}=${value}' '${address}'`
}

function placeOf({ gateway, transactionId }: PaymentDifference): string {
  return `${gateway}, transaction ${transactionId}`
}

function net({ there }: PaymentDifference): string {
  return formatMoney(there.captured - there.refunded)
}
