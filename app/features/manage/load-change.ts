import { redirect } from '@tanstack/react-router'
import type { ChangePage, ChangeRefusal } from './change.types'
import { changeRefusals } from './change.types'
import { type ChangeParams, changeAsked } from './change-params'
import { getChangeFn } from './manage.functions'

export type LoadedChange = ChangePage & {
  /** Of a form posted without scripts. */
  readonly refused: ChangeRefusal | null
}

export async function loadChange(params: ChangeParams): Promise<LoadedChange> {
  const answer = await getChangeFn({ data: changeAsked(params) })
  if ('change' in answer) {
    const refused = changeRefusals.find((code) => code === params.aviso) ?? null
    return { ...answer.change, refused }
  }
  throw answer.redirect === 'checkout'
    ? redirect({ to: '/reserva/checkout' })
    : redirect({ to: '/reserva/gestionar', search: { otra: true } })
}
