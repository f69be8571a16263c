import { withLocale } from '~/domain/locale-path'
import { wishAsked } from '~/features/booking/wish-params'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { cancelBooking } from './cancel-booking.server'
import { changeSchema } from './change.schema'
import type { ChangeRefusal } from './change.types'
import { changeBooking } from './change-booking.server'
import { keepPosted, lookUp } from './look-up.server'
import { cancelSchema, lookUpSchema, resendSchema } from './manage.schema'
import type { CancelRefusal, LookUpResult, ResendRefusal } from './manage.types'
import { resendMail } from './resend-mail.server'

/** Without scripts: on to the booking, or the page itself with what was typed and what is wrong. */
export async function handleLookUpPost(
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed = lookUpSchema.safeParse(Object.fromEntries(form)).data ?? { code: '', email: '' }
  const refused = await refuseWhenTooMany('lookUp')
  const result: LookUpResult = refused
    ? { ok: false, error: 'too_many_requests', retryAfter: refused.error.retryAfter }
    : await lookUp(typed)
  if (result.ok) return seeOther('/reserva/gestionar/reserva')
  keepPosted({ ...typed, result })
  const page = await render()
  if (page.status !== 200) return page
  return new Response(page.body, { status: statusOf(result), headers: page.headers })
}

function statusOf(result: Exclude<LookUpResult, { readonly ok: true }>): number {
  if (!('error' in result)) return 422
  return { not_found: 404, too_many_requests: 429, unavailable: 503 }[result.error]
}

/** Without scripts. Always 303: a reload cancels nothing. */
export async function handleCancelPost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const read = cancelSchema.safeParse({
    code: form.get('code'),
    reason: form.get('reason') || null,
    shownRefund: Number(form.get('shownRefund') ?? Number.NaN),
  })
  if (!read.success) return again('terms_changed')
  if (await refuseWhenTooMany('manage')) return again('too_many_requests')
  const result = await cancelBooking(read.data)
  return result.ok ? seeOther('/reserva/gestionar/reserva') : again(result.error)
}

/** Without scripts. Always 303; what was chosen stays in the address of the page that asks again. */
export async function handleChangePost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed: Posted = Object.fromEntries(form)
  const { search, carId, coverageCode, addOns = {} } = wishAsked(typed)
  const read = changeSchema.safeParse({
    ...{ search, carId, coverageCode, addOns },
    code: typed.code,
    version: Number(typed.version ?? Number.NaN),
    shownTotal: Number(typed.shownTotal ?? Number.NaN),
  })
  if (!read.success) return askAgain(typed, 'price_changed')
  if (await refuseWhenTooMany('manage')) return askAgain(typed, 'too_many_requests')
  const result = await changeBooking(read.data)
  if (!result.ok) return askAgain(typed, result.error)
  return seeOther('/reserva/gestionar/reserva', '?cambiada=1')
}

type Posted = Readonly<Record<string, unknown>>

/** Those of the form that are the wish's. */
function askAgain(typed: Posted, refusal: ChangeRefusal): Response {
  const own = /^(recogida|devolucion|desde|hasta|auto|cobertura|adicionales)$/
  const kept = Object.entries(typed).flatMap(([name, value]) =>
    own.test(name) && typeof value === 'string' ? [[name, value.slice(0, 400)]] : [],
  )
  const query = new URLSearchParams([...kept, ['aviso', refusal]])
  return seeOther('/reserva/gestionar/cambiar', `?${query}`)
}

/** Without scripts: the booking's page, which says whether its mail was sent again. */
export async function handleResendPost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const read = resendSchema.safeParse({ code: form.get('code') })
  if (!read.success) return resent('no_reservation')
  if (await refuseWhenTooMany('resend')) return resent('too_many_requests')
  const result = await resendMail(read.data)
  return resent(result.ok ? 'enviado' : result.error)
}

function resent(how: 'enviado' | ResendRefusal): Response {
  return seeOther('/reserva/gestionar/reserva', `?correo=${how}`)
}

function again(refusal: CancelRefusal): Response {
  return seeOther('/reserva/gestionar/cancelar', `?aviso=${refusal}`)
}

function seeOther(path: string, query = ''): Response {
  const Location = withLocale(path, requestContext().localeForm) + query
  return new Response(null, { status: 303, headers: { Location } })
}
