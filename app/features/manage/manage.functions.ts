import { createServerFn } from '@tanstack/react-start'
import { wishAskedSchema } from '~/features/booking/booking.schema'
import { lookUpSchema } from '~/features/booking/look-up.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { cancelBooking } from './cancel-booking.server'
import { changeSchema } from './change.schema'
import { changeBooking } from './change-booking.server'
import { getChange } from './change-page.server'
import { getManaged } from './get-managed.server'
import { lookUp, lookUpPage } from './look-up.server'
import { lostCodePage } from './mail-bookings.server'
import { cancelSchema, resendSchema } from './manage.schema'
import { lookUpForm, lostCodeForm } from './manage-forms.server'
import { resendMail } from './resend-mail.server'

export const getManagedFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getManaged())

export const getLookUpFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => lookUpPage(lookUpForm.posted()))

export const getLostCodeFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => lostCodePage(lostCodeForm.posted()))

export const findByCodeFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('lookUp')])
  .validator(lookUpSchema)
  .handler(({ data }) => lookUp(data))

export const cancelBookingFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('manage')])
  .validator(cancelSchema)
  .handler(({ data }) => cancelBooking(data))

export const getChangeFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(wishAskedSchema)
  .handler(({ data }) => getChange(data))

export const changeBookingFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('manage')])
  .validator(changeSchema)
  .handler(({ data }) => changeBooking(data))

export const resendMailFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('resend')])
  .validator(resendSchema)
  .handler(({ data }) => resendMail(data))
