import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import type { Draft } from '~/features/booking/draft.schema'
import { redirectWithNotice } from '~/features/booking/redirect-with-notice'
import { searchSchema } from '~/features/search/search.schema'
import { noStore } from '~/server/middleware/no-store'
import { getReservation } from './get-reservation.server'
import type { ReservationView } from './reservation.types'
import type { ReservationParams } from './reservation-params'

const getReservationFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getReservation(data))

/**
 * Asked anew when the page is opened (`forgetReservation`), when it has been open for a minute and when a price has changed;
 * what is saved meanwhile is put in by `keepDraft`. Throws the redirect with which a car that cannot be rented is answered:
 * what was known before stays, and with it the screen until the guard has led away.
 */
export function reservationQuery(params: ReservationParams) {
  return queryOptions({
    queryKey: ['reservation', params],
    queryFn: async () => {
      const answer = await (import.meta.env.SSR ? ask(params) : askAfterFirst(params))
      return 'redirect' in answer ? redirectWithNotice(answer, params) : answer.view
    },
    staleTime: 60_000,
  })
}

const ask = (params: ReservationParams) => getReservationFn({ data: params })

let first: Promise<unknown> | undefined

/** The first answer begins this browser's draft: the others wait for it, or each would begin one of its own. */
function askAfterFirst(params: ReservationParams) {
  if (first) return first.then(() => ask(params))
  const answer = ask(params)
  first = answer.catch(() => {
    first = undefined
  })
  return answer
}

/** The page was left: other pages may change the draft, and others rent the car. */
export function forgetReservation(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['reservation'], refetchType: 'none' })
}

/**
 * The draft as the server has it now: no screen begins with an older one. A page keeps its key, and with it its form and
 * its one submission, also where another tab has booked meanwhile or begun anew.
 */
export function keepDraft(queryClient: QueryClient, saved: Draft): void {
  queryClient.setQueriesData<ReservationView>(
    { queryKey: ['reservation'] },
    (known) => known && { ...known, draft: { ...saved, submissionKey: known.draft.submissionKey } },
  )
}
