import { redirect } from '@tanstack/react-router'
import { getSettleFn } from './settle.functions'
import type { SettleKind, SettlePage } from './settle.types'
import { changeOf, type SettleParams, settleAsked } from './settle-params'

export async function loadSettle(params: SettleParams): Promise<SettlePage> {
  const asked = settleAsked(params)
  const answer = await getSettleFn({ data: asked })
  if ('settle' in answer) return answer.settle
  switch (answer.redirect) {
    case 'checkout':
      throw redirect({ to: '/reserva/checkout' })
    case 'look_up':
      throw redirect({ to: '/reserva/gestionar', search: { otra: true } })
    case 'done':
      throw redirect(afterSettling(asked.kind))
    case 'nothing':
      throw asked.kind === 'change'
        ? redirect({ to: '/reserva/gestionar/cambiar', search: changeOf(params) })
        : redirect({ to: '/reserva/gestionar/reserva' })
  }
}

/** Where the renter goes on once it is paid. */
export function afterSettling(kind: SettleKind) {
  if (kind === 'precheckin') return { to: '/precheckin/thanks' } as const
  const search = kind === 'change' ? { cambiada: true } : { pagada: true }
  return { to: '/reserva/gestionar/reserva', search } as const
}
