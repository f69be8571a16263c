import { withLocale } from '~/domain/locale-path'
import { saveDraft } from '~/features/booking/draft.server'
import { type SearchParams, searchSchema } from '~/features/search/search.schema'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { createReservation } from './create-reservation.server'
import { getReservation } from './get-reservation.server'
import { postedDraft } from './posted-draft'
import type { ReservationErrorCode, ReservationView } from './reservation.types'

type FormAnswer = {
  /** Path and search, with the locale of the page. */
  readonly redirectTo: string
  readonly error?: ReservationErrorCode
}

/** Without script. Always 303: the draft has what was typed, and the page shows it again, with `aviso=error_{code}`. */
export async function handleReservationPost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const { redirectTo } = await submitReservationForm(form, new URL(request.url))
  return new Response(null, { status: 303, headers: { Location: redirectTo } })
}

async function submitReservationForm(form: FormData, url: URL): Promise<FormAnswer> {
  const params = searchSchema.parse(Object.fromEntries(url.searchParams))
  const action = form.get('action')
  const patch = postedDraft(form)
  await saveDraft(action === 'remove-coupon' ? { ...patch, coupon: '' } : patch)
  const answer = await getReservation(params)
  if ('redirect' in answer) return { redirectTo: stepPath(url, { aviso: answer.notice }) }
  const step = form.get('paso')
  if (action === 'coupon' || action === 'remove-coupon') {
    return { redirectTo: stepPath(url, { paso: 'datos', cupon: null }) }
  }
  if (step === 'auto') return { redirectTo: stepPath(url, { paso: 'cobertura' }) }
  if (step === 'cobertura' && !answer.view.draft.coverageCode) {
    return {
      redirectTo: stepPath(url, { paso: 'cobertura', aviso: 'error_fields' }),
      error: 'fields',
    }
  }
  if (step === 'cobertura') return { redirectTo: stepPath(url, { paso: 'datos' }) }
  return reserve(answer.view, form, url)
}

async function reserve(view: ReservationView, form: FormData, url: URL): Promise<FormAnswer> {
  const { draft, search, car } = view
  const result =
    (await refuseWhenTooMany('createReservation')) ??
    (await createReservation({
      search: { ...search },
      carId: car.id,
      type: draft.type,
      coverageCode: draft.coverageCode,
      addOns: { ...draft.addOns },
      coupon: draft.coupon,
      renter: { ...draft.renter },
      termsAccepted: form.has('termsAccepted'),
      marketing: draft.marketing,
      submissionKey: draft.submissionKey,
    }))
  if (result.ok) return { redirectTo: localPath('/reserva/checkout') }
  const { code } = result.error
  return { redirectTo: stepPath(url, { paso: 'datos', aviso: `error_${code}` }), error: code }
}

type Change = Partial<Record<keyof SearchParams, string | null>>

/** The page's own address with some params changed; null: without it. */
function stepPath(url: URL, change: Change): string {
  const params = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries({ aviso: null, ...change })) {
    if (typeof value === 'string') params.set(name, value)
    else params.delete(name)
  }
  return `${localPath('/reserva')}?${params}`
}

function localPath(path: string): string {
  return withLocale(path, requestContext().localeForm)
}
