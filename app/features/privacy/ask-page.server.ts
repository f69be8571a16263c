import { orUnavailable } from '~/server/async/or-unavailable.server'
import { openDataLink } from './data-link.server'
import { bookingsOf, erasePlan } from './erase-data.server'
import type { ConfirmFailure, ConfirmPage } from './privacy.types'
import { confirmForm } from './privacy-forms.server'
import { mayGetPromos } from './withdraw-consent.server'

/** The act of a mail's link, before it is done; after it was posted, its outcome. */
export async function confirmPage(
  given: string,
): Promise<ConfirmPage & { readonly token: string }> {
  const posted = confirmForm.posted()
  const token = posted?.typed.token ?? given
  const result = posted?.result
  if (result?.ok && result.erased) return { state: 'erased', plans: result.erased, token }
  const failure = result && !result.ok && result.error !== 'over' ? result.error : null
  return orUnavailable(
    { answer: { state: 'unavailable', token }, error: 'link about personal data not opened' },
    async () => ({ ...(await shown(token, failure)), token }),
  )
}

async function shown(token: string, failure: ConfirmFailure | null): Promise<ConfirmPage> {
  const link = await openDataLink(token)
  if (link.state === 'over') return link
  if (link.state === 'erased') return { state: 'erased', plans: [erasePlan(link.reservation)] }
  if (link.state === 'promos') {
    const isGiven = await mayGetPromos(link.reservation)
    return isGiven ? { state: 'promos', failure } : { state: 'promos_withdrawn' }
  }
  const bookings = await bookingsOf(link.reservation)
  if (link.state === 'copy') return { state: 'copy', bookings: bookings.length, failure }
  return { state: 'erase', plans: bookings.toReversed().map(erasePlan), failure }
}
