import { createServerFn } from '@tanstack/react-start'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { confirmAtCounter } from './confirm-at-counter.server'
import { cardPaymentSchema, paidForSchema } from './payment.schema'
import { startPayment } from './start-payment.server'
import { abandonPayment } from './sync-attempt.server'

export const startCardPaymentFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(cardPaymentSchema)
  .handler(({ data: { code, card } }) => startPayment(code, { method: 'card', card }))

export const startPaypalFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => startPayment(code, { method: 'paypal' }))

export const confirmAtCounterFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('startPayment')])
  .validator(shownReservationSchema)
  .handler(({ data: { code } }) => confirmAtCounter(code))

export const abandonPaymentFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('leave')])
  .validator(paidForSchema)
  .handler(({ data }) => abandonPayment(data))
