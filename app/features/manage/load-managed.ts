import { redirect } from '@tanstack/react-router'
import { getManagedFn } from './manage.functions'
import type { ManagedPage } from './manage.types'

/** For the pages of a booking; one that waits for its payment goes there, and without any it is looked up. */
export async function loadManaged(): Promise<ManagedPage> {
  const answer = await getManagedFn()
  if ('managed' in answer) return answer.managed
  throw answer.redirect === 'checkout'
    ? redirect({ to: '/reserva/checkout' })
    : redirect({ to: '/reserva/gestionar', search: { otra: true } })
}
