import { createServerFn } from '@tanstack/react-start'
import { abandonPayment as abandonPaymentCase } from './abandon-payment.server'
import { confirmAtCounter as confirmAtCounterCase } from './confirm-at-counter.server'
import { refuseWhenTooMany } from './limit.server'
import { cardTokenSchema } from './payment.schema'
import { paymentProgress } from './progress.server'
import { startCardPayment as startCardPaymentCase } from './start-card-payment.server'
import { startPaypal as startPaypalCase } from './start-paypal.server'

/** Charges the frozen prepaid quote to a tokenised card (D15, D17). */
export const startCardPayment = createServerFn({ method: 'POST' })
  .validator(cardTokenSchema)
  .handler(({ data }) => refuseWhenTooMany('startPayment') ?? startCardPaymentCase(data))

/** Opens a PayPal order over the frozen prepaid quote; the renter agrees in PayPal's window. */
export const startPaypal = createServerFn({ method: 'POST' }).handler(
  () => refuseWhenTooMany('startPayment') ?? startPaypalCase(),
)

/** Books at the postpaid price, to be paid when the car is picked up. */
export const confirmAtCounter = createServerFn({ method: 'POST' }).handler(
  () => refuseWhenTooMany('startPayment') ?? confirmAtCounterCase(),
)

/** Where the payment stands; asks the gateway when it is open. POST, because asking may settle it. */
export const getPaymentProgress = createServerFn({ method: 'POST' }).handler(() =>
  paymentProgress(),
)

/** Gives up the open attempt, so that the renter can pay another way. */
export const abandonPayment = createServerFn({ method: 'POST' }).handler(() => abandonPaymentCase())
