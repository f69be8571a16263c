import { isAppError } from '~/domain/app-error'
import { normaliseEmail } from '~/domain/people/email'
import type { Draft } from '~/features/booking/draft.schema'
import { directus } from '~/server/directus/client.server'
import { reservationsOfRenter } from '~/server/directus/reservations.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { currentUser } from '~/server/session/renter-session.server'

/**
 * A booking begins with what is known of who is signed in (D32): what the account keeps, the rest of
 * their last booking here. Only where nothing was typed yet. What cannot be read is typed, as by anybody.
 */
export async function withKnownRenter(draft: Draft): Promise<Draft> {
  if (Object.values(draft.renter).some((typed) => typed !== '')) return draft
  try {
    const user = await currentUser()
    if (!user?.isVerified) return draft
    const email = normaliseEmail(user.email)
    const { name, lastName, phone, birthday, license } = user
    const [last] = await reservationsOfRenter(directus(), email, requestContext().brand)
    const before = last
      ? {
          phone: phone || last.renter.phone,
          birthday: birthday || last.renter.birthday,
          license: license || last.renter.license,
          invoiceCompany: last.renter.invoiceCompany,
          invoiceRuc: last.renter.invoiceRuc,
          invoiceDv: last.renter.invoiceDv,
        }
      : { phone, birthday, license }
    return { ...draft, renter: { ...draft.renter, ...before, name, lastName, email } }
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('booking begun without what is known of its renter', { error })
    return draft
  }
}
