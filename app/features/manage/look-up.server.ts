import { awaitsPayment, isBooked } from '~/domain/booking/reservation'
import { shownReservation } from '~/features/booking/current-reservation.server'
import { findByCode } from '~/features/booking/find-by-code.server'
import { entryCar } from '~/features/site/entry-car.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import type { LookUp } from './manage.schema'
import type { LookUpPage, LookUpProblems, LookUpResult, PostedLookUp } from './manage.types'

/** Does `findByCode`, and says first which fields of the form are missing. */
export async function lookUp(typed: LookUp): Promise<LookUpResult> {
  const problems = problemsOf(typed)
  if (problems.code || problems.email) return { ok: false, problems }
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'booking not looked up' },
    async () => {
      const found = await findByCode(typed)
      if (found.ok) return { ok: true }
      return found
    },
  )
}

/** Only what is left empty: anything more would say something of codes. */
function problemsOf({ code, email }: LookUp): LookUpProblems {
  return {
    ...(code.trim() === '' ? ({ code: true } as const) : {}),
    ...(email.trim() === '' ? ({ email: true } as const) : {}),
  }
}

/** The state of the page: how a form posted without scripts came back, and whether this browser has a booking. */
export async function lookUpPage(): Promise<LookUpPage> {
  const back = posted.get(requestContext()) ?? null
  const [car, has] = await Promise.all([entryCar(), back ? null : whatItHas()])
  return { posted: back, car, has }
}

async function whatItHas(): Promise<LookUpPage['has']> {
  const own = await shownReservation()
  if (!own) return null
  const { status } = own.reservation
  if (own.current && awaitsPayment(status)) return 'unpaid'
  return isBooked(status) || status === 'cancelled' ? 'booking' : null
}

const posted = new WeakMap<RequestContext, PostedLookUp>()

/** The page that answers this very request shows it. */
export function keepPosted(back: PostedLookUp): void {
  posted.set(requestContext(), back)
}
