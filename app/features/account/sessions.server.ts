import { AppError, isAppError } from '~/domain/app-error'
import { panamaNow } from '~/domain/calendar/rental-period'
import { endOwnSession, readOwnSessions } from '~/server/directus/renter-sessions.server'
import { accessToken } from '~/server/session/renter-session.server'
import type { AccountResult, OwnSession } from './account.types'

/**
 * The open sessions of whoever is signed in: this one first, then the one that was used last.
 * @throws AppError `login_failed`: it ended meanwhile, `unavailable`
 */
export async function openSessions(): Promise<OwnSession[]> {
  const open = await readOwnSessions(await ownToken())
  return open
    .toSorted((a, b) => Number(b.is_own) - Number(a.is_own) || b.used - a.used)
    .map(({ id, began, used, is_own }) => ({
      id,
      began: began === null ? null : panamaNow(began),
      used: panamaNow(used),
      isThis: is_own,
    }))
}

/** Ends another session of whoever is signed in, or each other one (`others`); this one ends by signing out. */
export async function closeSession(id: string): Promise<AccountResult> {
  try {
    await endOwnSession(await ownToken(), id)
    return { ok: true }
  } catch (error) {
    if (!isAppError(error, 'login_failed')) throw error
    return { ok: false, error: 'session_over' }
  }
}

async function ownToken(): Promise<string> {
  const token = await accessToken()
  if (!token) throw new AppError('login_failed')
  return token
}
