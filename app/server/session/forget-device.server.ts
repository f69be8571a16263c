import { env } from '../env.server'
import { goTo } from '../forms/define-form.server'
import { KEPT_MARK } from '../http/kept-cookies.server'
import { cookies } from './cookies.server'
import { endSession } from './renter-session.server'
import { clearSealed } from './session.server'

/**
 * Signs out, and has this device forget what it keeps of a renter (D46): the booking that is open, the draft, the last
 * search, and the pages for the way without a connection. @param path where it leads on, with its query
 */
export async function forgetDevice(path: string): Promise<Response> {
  await endSession()
  clearSealed('istmo-booking')
  clearSealed('istmo-draft')
  // Else the next page would take it for a browser that keeps no cookies.
  cookies().set(KEPT_MARK, '1', { secure: new URL(env().SITE_URL).protocol === 'https:' })
  const answer = goTo(path)
  answer.headers.set('Clear-Site-Data', '"cache", "storage"')
  return answer
}
