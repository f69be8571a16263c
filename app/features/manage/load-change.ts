import { redirect } from '@tanstack/react-router'
import { type WishParams, wishAsked } from '~/features/booking/wish-params'
import type { ChangePage, ChangeRefusal } from './change.types'
import { changeRefusals } from './change.types'
import { getChangeFn } from './manage.functions'

export type LoadedChange = ChangePage & {
  /** The refusal of a form that was posted without scripts. */
  readonly refused: ChangeRefusal | null
}

export async function loadChange(params: WishParams): Promise<LoadedChange> {
  const answer = await getChangeFn({ data: wishAsked(params) })
  if ('change' in answer) {
    const refused = changeRefusals.find((code) => code === params.aviso) ?? null
    return { ...answer.change, refused }
  }
  throw answer.redirect === 'checkout'
    ? redirect({ to: '/reserva/checkout' })
    : redirect({ to: '/reserva/gestionar', search: { otra: true } })
}
