import { deliveryZone } from '~/domain/booking/quote'
import { panamaNow } from '~/domain/calendar/rental-period'
import { resetDraft, saveDraft } from '~/features/booking/draft.server'
import { type SearchParams, searchSchema } from '~/features/search/search.schema'
import { defineForm, goTo } from '~/server/forms/define-form.server'
import { plain } from '~/server/http/security-headers.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { shownTrip } from './booking-values'
import { createReservation } from './create-reservation.server'
import { getReservation } from './get-reservation.server'
import { postedDraft } from './posted-draft'
import type { ReservationView } from './reservation.types'

/**
 * The form of every step without scripts. The draft has what was typed, and the page shows it again, with
 * `aviso=error_{code}`.
 */
export const reservationForm = defineForm({
  read: (form, request) => {
    const patch = postedDraft(form, panamaNow(requestContext().now))
    // Nothing is booked with what is left of it.
    if (!patch) return plain(400, 'Bad Request')
    return {
      patch,
      action: form.get('action'),
      offered: form.get('offered'),
      step: form.get('paso'),
      trip: form.get('trip'),
      zone: form.get('zone'),
      isAgreed: form.has('termsAccepted'),
      url: new URL(request.url),
    }
  },
  limit: 'saveDraft',
  run: async ({ patch, action, offered, step, trip, zone, isAgreed, url }) => {
    if (action === 'start-over') {
      await resetDraft()
      return toStep(url, { paso: null, cupon: null })
    }
    const coupon = action === 'remove-coupon' ? '' : offered
    await saveDraft(typeof coupon === 'string' ? { ...patch, coupon } : patch)
    const answer = await getReservation(searchSchema.parse(Object.fromEntries(url.searchParams)))
    if ('redirect' in answer) return toStep(url, { aviso: answer.notice })
    if (offered !== null || action === 'coupon' || action === 'remove-coupon') {
      return toStep(url, { paso: 'datos', cupon: null })
    }
    if (step === 'auto') return toStep(url, { paso: 'cobertura' })
    if (step === 'cobertura' && !answer.view.draft.coverageCode) {
      return toStep(url, { paso: 'cobertura', aviso: 'error_fields' })
    }
    if (step === 'cobertura') return toStep(url, { paso: 'datos' })
    // Each page of ours says what it showed.
    if (trip === null || zone === null) return plain(400, 'Bad Request')
    if (trip !== shownTrip(answer.view.search)) {
      return toStep(url, { paso: 'datos', aviso: 'error_trip_moved' })
    }
    if (zone !== billedZone(answer.view)) {
      return toStep(url, { paso: 'datos', aviso: 'error_price_changed' })
    }
    return reserve(answer.view, isAgreed)
  },
  next: (result, { url }) => {
    if (result.ok) return goTo('/reserva/checkout')
    if (typeof result.error === 'string') return toStep(url, { aviso: `error_${result.error}` })
    return toStep(url, { paso: 'datos', aviso: `error_${result.error.code}` })
  },
})

/** The draft is saved whether or not the limit lets the reservation through. */
async function reserve(view: ReservationView, termsAccepted: boolean) {
  const { draft, search, car } = view
  return (
    (await refuseWhenTooMany('createReservation')) ??
    createReservation({
      search: { ...search },
      carId: car.id,
      type: draft.type,
      coverageCode: draft.coverageCode,
      addOns: { ...draft.addOns },
      delivery: billedZone(view),
      coupon: draft.coupon,
      renter: { ...draft.renter },
      termsAccepted,
      marketing: draft.marketing,
      submissionKey: draft.submissionKey,
    })
  )
}

/** The zone of the delivery in the bill of the page; empty: it has none. */
function billedZone({ draft, pickupBranch }: ReservationView): string {
  return deliveryZone(pickupBranch, draft.delivery)?.code ?? ''
}

type Change = Partial<Record<keyof SearchParams, string | null>>

/** The page's own address with some params changed; null: without it. */
function toStep(url: URL, change: Change): Response {
  const params = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries({ aviso: null, ...change })) {
    if (typeof value === 'string') params.set(name, value)
    else params.delete(name)
  }
  return goTo(`/reserva?${params}`)
}
