import { createServerFn } from '@tanstack/react-start'
import { shownReservationSchema } from '~/features/reservation/draft.schema'
import { abandonPayment as abandonPaymentCase } from './abandon-payment.server'
import { confirmAtCounter as confirmAtCounterCase } from './confirm-at-counter.server'
import { refuseWhenTooMany } from './limit.server'
import { cardPaymentSchema } from './payment.schema'
import { paymentProgress } from './progress.server'
import { startPayment } from './start-payment.server'

/** Charges the frozen prepaid quote to a tokenised card (D15, D17); the gateway may ask the cardholder first. */
export const startCardPayment = createServerFn({ method: 'POST' })
  .validator(cardPaymentSchema)
  .handler(
    ({ data: { code, card } }) =>
      refuseWhenTooMany('startPayment') ?? startPayment(code, { method: 'card', card }),
  )

/** Opens a PayPal order over the frozen prepaid quote; the renter agrees in PayPal's window. */
export const startPaypal = createServerFn({ method: 'POST' })
  .validator(shownReservationSchema)
  .handler(
    ({ data: { code } }) =>
      refuseWhenTooMany('startPayment') ?? startPayment(code, { method: 'paypal' }),
  )

/** Books at the postpaid price, to be paid when the car is picked up. */
export const confirmAtCounter = createServerFn({ method: 'POST' })
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => refuseWhenTooMany('startPayment') ?? confirmAtCounterCase(code))

/** Where the payment stands; asks the gateway when it is open. POST, because asking may settle it. */
export const getPaymentProgress = createServerFn({ method: 'POST' })
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => paymentProgress(code))

/** Gives up the open attempt, so that the renter can pay another way. */
export const abandonPayment = createServerFn({ method: 'POST' })
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => abandonPaymentCase(code))
