import { isAppError } from '~/domain/app-error'
import { entryCar } from '~/features/site/entry-car.server'
import { env } from '~/server/env.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import { configureSession, currentUser, knownUser } from '~/server/session/renter-session.server'
import type { EntryPage, PostedForm } from './account.types'
import { readMailToken } from './mail-link.server'

/** The configured failure callback (§8.11): the page says that the session is over. */
configureSession({ onRefreshFailure: () => void expired.add(requestContext()) })
const expired = new WeakSet<RequestContext>()

export function wasExpired(): boolean {
  return expired.has(requestContext())
}

/** Whether somebody is signed in, as far as it is known. */
export async function isSignedIn(): Promise<boolean> {
  return (await currentUser()) !== null
}

/** Whether nobody is signed in any more. @throws AppError `unavailable`: it is not known */
export async function isSessionOver(): Promise<boolean> {
  return (await knownUser()) === null
}

/** The facts that the entry's screens show: how a form came back, who may let one in, and for whom a mail was. */
export async function entryPage(token: string, posted: PostedForm | null): Promise<EntryPage> {
  return {
    posted,
    providers: env().SOCIAL_PROVIDERS,
    isSignedIn: await isSignedIn(),
    linkEmail: token === '' ? null : (readMailToken(token)?.email ?? null),
    car: await pictured(),
  }
}

/** A form is shown also while the fleet cannot be read. */
async function pictured(): Promise<string | null> {
  try {
    return await entryCar()
  } catch (error) {
    if (!isAppError(error)) throw error
    return null
  }
}
