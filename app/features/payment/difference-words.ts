import { isOpen } from '~/domain/attempt'
import { type Cents, formatMoney } from '~/domain/money'
import type { PaymentDifference } from '~/domain/payment-differences'

type Words = {
  /** A sentence for the operator. */
  readonly what: string
  /** An act, or a command of the shell. */
  readonly cure: string
}

/** What a difference is and what to do about it, in English. `siteUrl`: of the running site, which commands ask. */
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
    what: `The gateway captured it, and with us the attempt is "${difference.payment?.status}".`,
    cure: cureOfCapture(difference, siteUrl),
  }),
  captured_twice: (difference, siteUrl) => ({
    what: `Booking ${difference.reservationCode} was charged once more than it is to be.`,
    cure:
      difference.ours.captured === 0
        ? `${commandOf(difference, siteUrl)}\nThe site then gives it back.`
        : `Give the second capture back at ${placeOf(difference)}.`,
  }),
  not_captured_there: (difference) => ({
    what: 'With us it is captured, and the gateway does not list it.',
    cure:
      'PayPal lists a payment up to three hours late: compare again if it is younger. ' +
      `Else ask ${difference.gateway} about attempt ${difference.key} before the car is handed over.`,
  }),
  other_amount: (difference) => ({
    what: `The gateway captured ${money(difference.there.captured)}, and with us it is ${money(difference.ours.captured)}.`,
    cure:
      difference.there.captured > difference.ours.captured
        ? `Give ${money(difference.there.captured - difference.ours.captured)} back at ${placeOf(difference)}.`
        : `Ask the renter for ${money(difference.ours.captured - difference.there.captured)} at the counter.`,
  }),
  refunded_there: (difference, siteUrl) =>
    difference.there.refunded >= difference.ours.captured
      ? {
          what: 'The gateway gave all of it back, and with us it did not.',
          cure: `${commandOf(difference, siteUrl)}\nThe booking then owes its price again: cancel it unless the renter comes.`,
        }
      : {
          what: `The gateway gave ${money(difference.there.refunded)} of it back, and with us it is ${money(difference.ours.refunded)}.`,
          cure:
            'Do once more what gave it back, a change or a cancellation: the site asks with the same key as before, and ' +
            'the gateway gives nothing back twice. Was it given back at the gateway itself, write it into the notes.',
        },
  not_refunded_there: (difference) => ({
    what: `With us ${money(difference.ours.refunded)} of it went back, and at the gateway it is ${money(difference.there.refunded)}.`,
    cure: `Give ${money(difference.ours.refunded - difference.there.refunded)} back at ${placeOf(difference)}, unless the gateway lists it in some hours.`,
  }),
} satisfies Record<
  PaymentDifference['kind'],
  (difference: PaymentDifference, siteUrl: string) => Words
>

function cureOfCapture(difference: PaymentDifference, siteUrl: string): string {
  const { payment } = difference
  if (payment && isOpen(payment)) {
    return 'None: the minute task of the site brings it to its end. Compare again in ten minutes.'
  }
  return `${commandOf(difference, siteUrl)}\nThe site then keeps the money if the booking can have its car, and gives it back if not.`
}

/** Makes the site ask the gateway about the attempt: the address to which a payer comes back, which believes nobody. */
function commandOf(difference: PaymentDifference, siteUrl: string): string {
  const { gateway, key, payment } = difference
  // The order never reached our record, and without it the site cannot ask.
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
  return money(there.captured - there.refunded)
}

function money(cents: Cents): string {
  return formatMoney(cents, 'en')
}
