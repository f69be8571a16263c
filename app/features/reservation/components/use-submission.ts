import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { whenStillHere } from '~/components/ui/when-still-here'
import { isAppError } from '~/domain/app-error'
import { deliveryZone } from '~/domain/booking/quote'
import type { Cents } from '~/domain/pricing/money'
import { forgetBooking } from '~/features/booking/booking.functions'
import { markCheckout } from '~/features/booking/left-checkout'
import { renterOf, shownTrip } from '../booking-values'
import { dropPending } from '../pending-draft'
import {
  type CreateReservationResult,
  type ReservationError,
  type ReservationView,
  reservationErrorCodes,
} from '../reservation.types'
import type { BookingForm } from '../reservation-form'
import { createReservationFn } from '../submission.functions'

/** `outdated`: this page is of an older build, and the server has no such function any more. */
export type SubmissionFailure = ReservationError | { readonly code: 'network' | 'outdated' }

/** The server has looked at the form, and says what is wrong with it. */
export function isAnswer(failure: SubmissionFailure): failure is ReservationError {
  return failure.code !== 'network' && failure.code !== 'outdated'
}

/** The same draft sends the same key: a double click, second tab or retry gives one reservation (D13). */
export function useSubmission(
  form: BookingForm,
  view: ReservationView,
  /** How a form that was sent without scripts came back, `error_{code}`. */
  aviso: string | undefined,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const about = `${view.car.id} ${shownTrip(view.search)}`
  const [failed, setFailed] = useState(() => ({ about, failure: failureOf(aviso) }))
  const setFailure = (next: SubmissionFailure | null) => setFailed({ about, failure: next })
  const isOfAnother = failed.about !== about && isOfTrip(failed.failure)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const send = async (coupon: string, shownTotal: Cents): Promise<SubmissionFailure | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setFailure(null)
    const result = await create(form, view, { coupon, shownTotal })
    if (result.ok) {
      dropPending()
      forgetBooking(queryClient)
      // Whoever comes back before the checkout's code has come has left it, too.
      markCheckout(result.code)
      // The page asks for a document of its own anyway; asked for here its code is not fetched into this one first.
      await navigate({ to: '/reserva/checkout', reloadDocument: import.meta.env.PROD })
      // Whoever stops the page of the payment, or comes back to this one, may press again.
      whenStillHere(() => setBusy(false))
    } else {
      setFailure(result.error)
      setBusy(false)
    }
    running.current = false
    return result.ok ? null : result.error
  }
  return {
    failure: isOfAnother ? null : failed.failure,
    busy,
    send,
    clear: () => setFailure(null),
    fail: (code: SubmissionFailure['code']) => setFailure({ code }),
  }
}

/** Whether it is about this car on these days, and nothing to whoever has chosen others since. */
function isOfTrip(failure: SubmissionFailure | null): boolean {
  const codes = ['car_taken', 'car_unavailable', 'minimum_rental', 'rental_limit']
  return failure !== null && codes.includes(failure.code)
}

function failureOf(aviso: string | undefined): SubmissionFailure | null {
  const code = codes.find((one) => `error_${one}` === aviso)
  return code ? { code } : null
}

/** Those that a reload of the page still means; `fields` are shown by the fields themselves. */
const codes = reservationErrorCodes.filter((code) => code !== 'fields')

type Result = CreateReservationResult | { readonly ok: false; readonly error: SubmissionFailure }

async function create(
  form: BookingForm,
  view: ReservationView,
  { coupon, shownTotal }: { readonly coupon: string; readonly shownTotal: Cents },
): Promise<Result> {
  const { type, coverageCode, addOns, delivery, termsAccepted, marketing } = form.state.values
  try {
    return await createReservationFn({
      data: {
        search: { ...view.search },
        carId: view.car.id,
        type,
        coverageCode: coverageCode || null,
        addOns: { ...addOns },
        // A zone that this page says is gone is wished no more.
        delivery: deliveryZone(view.pickupBranch, delivery)?.code ?? '',
        coupon,
        renter: { ...renterOf(form.state.values) },
        termsAccepted,
        marketing,
        submissionKey: view.draft.submissionKey,
        shownTotal,
      },
    })
  } catch (error) {
    if (isAppError(error, 'too_many_requests')) {
      return { ok: false, error: { code: 'too_many_requests' } }
    }
    if (isAppError(error, 'outdated')) return { ok: false, error: { code: 'outdated' } }
    // No answer: it may have been reserved or not, and the same key asks again without doubling it.
    return { ok: false, error: { code: 'network' } }
  }
}
