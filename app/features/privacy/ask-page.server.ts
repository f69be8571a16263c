import { orUnavailable } from '~/server/async/or-unavailable.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import { openDataLink } from './data-link.server'
import { bookingsOf, erasePlan } from './erase-data.server'
import type { AskPage, ConfirmFailure, ConfirmPage, ErasePlan, PostedAsk } from './privacy.types'

const asked = new WeakMap<RequestContext, PostedAsk>()

/** The page that answers this very request shows it. */
export function keepAsked(form: PostedAsk): void {
  asked.set(requestContext(), form)
}

export function askPage(): AskPage {
  return { posted: asked.get(requestContext()) ?? null }
}

type Confirmed = { readonly token: string } & (
  | { readonly failure: ConfirmFailure | null }
  | { readonly erased: readonly ErasePlan[] }
)
const confirmed = new WeakMap<RequestContext, Confirmed>()

export function keepConfirmed(form: Confirmed): void {
  confirmed.set(requestContext(), form)
}

/** The act of a mail's link, before it is done; after it was posted, its outcome. */
export async function confirmPage(
  given: string,
): Promise<ConfirmPage & { readonly token: string }> {
  const posted = confirmed.get(requestContext())
  const token = posted?.token ?? given
  if (posted && 'erased' in posted) return { state: 'erased', plans: posted.erased, token }
  const failure = posted?.failure ?? null
  return orUnavailable(
    { answer: { state: 'unavailable', token }, error: 'link about personal data not opened' },
    async () => ({ ...(await shown(token, failure)), token }),
  )
}

async function shown(token: string, failure: ConfirmFailure | null): Promise<ConfirmPage> {
  const link = await openDataLink(token)
  if (link.state === 'over') return link
  if (link.state === 'erased') return { state: 'erased', plans: [erasePlan(link.reservation)] }
  const bookings = await bookingsOf(link.reservation)
  if (link.state === 'copy') return { state: 'copy', bookings: bookings.length, failure }
  return { state: 'erase', plans: bookings.toReversed().map(erasePlan), failure }
}
