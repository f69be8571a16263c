import { redirect } from '@tanstack/react-router'
import { amendmentAsked, changeOf, type PayParams } from './pay-params'
import { getAmendmentPageFn } from './payment.functions'
import type { AmendmentAsked } from './payment.schema'
import type { AmendmentPage } from './payment.types'

export async function loadAmendmentPage(params: PayParams): Promise<AmendmentPage> {
  const asked = amendmentAsked(params)
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

/** Where the renter goes on once it is paid. */
export function afterPaying(kind: AmendmentAsked['kind']) {
  if (kind === 'precheckin') return { to: '/precheckin/thanks' } as const
  const search = kind === 'change' ? { cambiada: true } : { pagada: true }
  return { to: '/reserva/gestionar/reserva', search } as const
}
