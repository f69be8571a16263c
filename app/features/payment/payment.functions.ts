import { createServerFn } from '@tanstack/react-start'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { confirmAtCounter } from './confirm-at-counter.server'
import { cardPaymentSchema } from './payment.schema'
import { startPayment } from './start-payment.server'
import { abandonPayment, paymentProgress } from './sync-attempt.server'

/** Charges the frozen prepaid quote to a tokenised card (D15, D17); the gateway may ask the cardholder first. */
export const startCardPaymentFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(cardPaymentSchema)
  .handler(({ data: { code, card } }) => startPayment(code, { method: 'card', card }))

/** Opens a PayPal order over the frozen prepaid quote; the renter agrees in PayPal's window. */
export const startPaypalFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => startPayment(code, { method: 'paypal' }))

/** Books at the postpaid price, to be paid when the car is picked up. */
export const confirmAtCounterFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => confirmAtCounter(code))

/** Where the payment stands; asks the gateway when it is open. POST, because asking may close it. */
export const getPaymentProgressFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('paymentProgress')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => paymentProgress(code))

/** Gives up the open attempt, so that the renter can pay another way. */
export const abandonPaymentFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => abandonPayment(code))
