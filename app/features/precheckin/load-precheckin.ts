import { notFound, redirect } from '@tanstack/react-router'
import { isAppError } from '~/domain/app-error'
import { notFoundMessages } from '~/features/site/not-found'
import { getLicenseFn, getPrecheckinFn } from './precheckin.functions'

/** For the steps; without a booking the start. Where the brand has switched the module off there is no such page. */
export async function loadPrecheckin() {
  const page = await getPrecheckinFn().catch(hidden)
  return 'redirect' in page ? leave(page.redirect) : page
}

export async function loadLicense() {
  const page = await getLicenseFn().catch(hidden)
  return 'redirect' in page ? leave(page.redirect) : page
}

/** The answer is null when no booking was looked up, which this step alone says itself (§2.11: it has no guard). */
export async function loadPreferences() {
  const page = await getPrecheckinFn().catch(hidden)
  if (!('redirect' in page)) return page
  return page.redirect === 'start' ? null : leave(page.redirect)
}

function leave(to: 'start' | 'checkout' | 'manage'): never {
  if (to === 'checkout') throw redirect({ to: '/reserva/checkout' })
  if (to === 'manage') throw redirect({ to: '/reserva/gestionar/reserva' })
  throw redirect({ to: '/precheckin', search: { aviso: 'precheckin_look_up' } })
}

function hidden(error: unknown): never {
  if (!isAppError(error, 'precheckin_disabled')) throw error
  throw notFound({ data: { message: notFoundMessages.page } })
}
