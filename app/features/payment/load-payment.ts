import { redirect } from '@tanstack/react-router'
import { amendmentAsked, changeOf, type PayParams } from './pay-params'
import { getAmendmentPageFn } from './payment.functions'
import type { AmendmentAsked } from './payment.schema'
import type { AmendmentPage } from './payment.types'
import { type PaymentProblem, refusalOf } from './payment-words'

export async function loadAmendmentPage(params: PayParams): Promise<AmendmentPage> {
  const asked = amendmentAsked(params)
  const refused = changeAfter(params, refusalOf(params.aviso))
  if (refused) throw redirect(refused)
  const answer = await getAmendmentPageFn({ data: asked })
  if ('page' in answer) return answer.page
  switch (answer.redirect) {
    case 'checkout':
      throw redirect({ to: '/reserva/checkout' })
    case 'look_up':
      throw redirect({ to: '/reserva/gestionar', search: { otra: true } })
    case 'done':
      throw redirect(afterPaying(asked.kind))
    case 'nothing':
      throw asked.kind === 'change'
        ? redirect({ to: '/reserva/gestionar/cambiar', search: changeOf(params) })
        : redirect({ to: '/reserva/gestionar/reserva' })
  }
}

/**
 * The page of the change, after a payment of it was refused because the booking or its price is no longer as shown: that
 * page compares the booking as it is now with the wish. Null: the page of the payment itself says why it was refused.
 */
export function changeAfter(params: PayParams, problem: PaymentProblem | null) {
  if (amendmentAsked(params).kind !== 'change') return null
  const aviso = changeNotices.get(problem)
  return aviso
    ? ({ to: '/reserva/gestionar/cambiar', search: { ...changeOf(params), aviso } } as const)
    : null
}

/** Why a payment was refused -> the notice on the page of the change (`ChangeRefusal`). */
const changeNotices = new Map<PaymentProblem | null, string>([
  ['refused_booking_changed', 'changed_meanwhile'],
  ['refused_amount_changed', 'price_changed'],
  ['refused_terms_changed', 'terms_changed'],
  ['refused_change_gone', 'sold_out'],
])

/** Where the renter goes on once it is paid. */
export function afterPaying(kind: AmendmentAsked['kind']) {
  if (kind === 'precheckin') return { to: '/precheckin/thanks', search: {} } as const
  const search = kind === 'change' ? ({ cambiada: true } as const) : ({ pagada: true } as const)
  return { to: '/reserva/gestionar/reserva', search } as const
}
