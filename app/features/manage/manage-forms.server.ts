import { lookUpSchema } from '~/features/booking/look-up.schema'
import { wishAsked } from '~/features/booking/wish-params'
import { defineForm, goTo, statusOf } from '~/server/forms/define-form.server'
import { cancelBooking } from './cancel-booking.server'
import { changeSchema } from './change.schema'
import type { ChangeRefusal } from './change.types'
import { changeBooking } from './change-booking.server'
import { lookUp } from './look-up.server'
import { mailBookings } from './mail-bookings.server'
import { cancelSchema, lostCodeSchema, resendSchema } from './manage.schema'
import { resendMail } from './resend-mail.server'

/** Leads on to the booking. */
export const lookUpForm = defineForm({
  read: (form) => lookUpSchema.parse(Object.fromEntries(form)),
  limit: 'lookUp',
  run: lookUp,
  next: (result) => (result.ok ? goTo('/reserva/gestionar/reserva') : statusOf(result)),
})

/** Posted to its own page, with and without scripts; the page that answers says the same whether or not there is a booking. */
export const lostCodeForm = defineForm({
  read: (form) => lostCodeSchema.parse(Object.fromEntries(form)),
  limit: 'lostCode',
  run: mailBookings,
  next: statusOf,
})

/** Its page says by the address that loads it anew why nothing was cancelled. */
export const cancelForm = defineForm({
  read: (form) => {
    const read = cancelSchema.safeParse({
      code: form.get('code'),
      reason: form.get('reason') || null,
      shownRefund: Number(form.get('shownRefund') ?? Number.NaN),
    })
    return read.data ?? goTo('/reserva/gestionar/cancelar?aviso=terms_changed')
  },
  limit: 'manage',
  run: cancelBooking,
  next: (result) =>
    goTo(
      result.ok
        ? '/reserva/gestionar/reserva'
        : `/reserva/gestionar/cancelar?aviso=${result.error}`,
    ),
})

/** The choices stay in the address of the page that asks again. */
export const changeForm = defineForm({
  read: (form) => {
    const typed: Typed = Object.fromEntries(form)
    const { search, carId, coverageCode, addOns = {}, delivery = '' } = wishAsked(typed)
    const read = changeSchema.safeParse({
      ...{ search, carId, coverageCode, addOns, delivery },
      code: typed.code,
      version: Number(typed.version ?? Number.NaN),
      shownTotal: Number(typed.shownTotal ?? Number.NaN),
      shownFreeCancelUntil: typed.shownFreeCancelUntil,
    })
    return read.success ? { typed, change: read.data } : askAgain(typed, 'price_changed')
  },
  limit: 'manage',
  run: ({ change }) => changeBooking(change),
  next: (result, { typed }) =>
    result.ok ? goTo('/reserva/gestionar/reserva?cambiada=1') : askAgain(typed, result.error),
})

type Typed = Readonly<Record<string, unknown>>

/** The fields of the wish go into the address, the others do not. */
function askAgain(typed: Typed, refusal: ChangeRefusal): Response {
  const own = /^(recogida|devolucion|desde|hasta|auto|cobertura|adicionales|entrega)$/
  const kept = Object.entries(typed).flatMap(([name, value]) =>
    own.test(name) && typeof value === 'string' ? [[name, value.slice(0, 400)]] : [],
  )
  return goTo(`/reserva/gestionar/cambiar?${new URLSearchParams([...kept, ['aviso', refusal]])}`)
}

/** The booking's page says whether its mail was sent again. */
export const resendForm = defineForm({
  read: (form) =>
    resendSchema.safeParse({ code: form.get('code') }).data ??
    goTo('/reserva/gestionar/reserva?correo=no_reservation'),
  limit: 'resend',
  run: resendMail,
  next: (result) =>
    goTo(`/reserva/gestionar/reserva?correo=${result.ok ? 'enviado' : result.error}`),
})
