import { useSelector } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { HEADING_ID } from '~/components/layout/main-content'
import { showProblems } from '~/components/ui/use-step-form'
import { partCosts } from '~/domain/booking/part-costs'
import { quoteChoices, quoteOfType } from '~/domain/booking/quote'
import type { Coupon } from '~/domain/pricing/coupon'
import type { ReservationType } from '~/domain/pricing/price'
import { couponMessage } from '~/features/booking/coupon-words'
import { bookingParams, type StepName, stepOf } from '~/features/booking/step'
import type { SearchParams } from '~/features/search/search.schema'
import { type BookingField, bookingFields, fieldsOfStep } from '../booking-fields'
import { valuesOf } from '../booking-values'
import { reservationQuery } from '../reservation.functions'
import type { ReservationError, ReservationView } from '../reservation.types'
import { type BookingForm, draftProblems, useBookingForm } from '../reservation-form'
import { pickReservationParams } from '../reservation-params'
import { focusField } from './error-summary'
import { useAdoptedValues } from './use-adopted-values'
import { useBookingAddress } from './use-booking-address'
import { useCoupon } from './use-coupon'
import { useDraftSaver } from './use-draft-saver'
import { usePriceChange } from './use-price-change'
import { isAnswer, useSubmission } from './use-submission'

export function useBooking(view: ReservationView, params: SearchParams) {
  const { draft, search, car } = view
  const queryClient = useQueryClient()
  const { paso: asked, aviso } = params
  const form = useBookingForm(
    () => ({ ...valuesOf(draft), type: typeOf(params.pago) ?? draft.type }),
    () => (aviso === 'error_fields' ? draftProblems(view) : {}),
  )
  const element = useRef<HTMLFormElement>(null)
  const adopt = useAdoptedValues(form, element, draft.submissionKey)
  const coupon = useCoupon(view)
  const code = coupon.applied?.code ?? ''
  const saver = useDraftSaver(form, { search, carId: car.id, coupon: code, draft })
  const prices = usePrices(form, view, coupon.applied)
  const step = useShownStep(asked, form.state.values.coverageCode)
  useBookingAddress(view, params, step, saver.flush)
  const goTo = useSteps(view, step, asked)
  const submission = useSubmission(form, view, aviso)
  const priceChange = usePriceChange(form, view, coupon.applied)
  const wrong = useWrongFields(form, step)
  const [attempted, setAttempted] = useState<StepName | null>(
    aviso === 'error_fields' ? step : null,
  )

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    submission.clear()
    setAttempted(step)
    const [first] = await validate(form, step)
    if (first) return focusField(first)
    void saver.flush()
    if (step === 'auto') return goTo('cobertura')
    if (step === 'cobertura') return goTo('datos')
    const failure = await submission.send(code, prices.quote.total)
    if (failure && isAnswer(failure)) await take(failure)
  }

  // The renter has pressed the button already, and the same key books only once: it is sent again when the connection is back.
  const sendAgain = useEffectEvent(() => void submit())
  const isUnheard = submission.failure?.code === 'network' && step === 'datos'
  useEffect(() => {
    if (!isUnheard) return
    const again = () => sendAgain()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isUnheard])

  const take = async ({ code: reason, coupon: refusal, fields = {} }: ReservationError) => {
    if (reason === 'coupon' && refusal) coupon.refuse(couponMessage(refusal))
    if (reason === 'price_changed') {
      const query = reservationQuery(pickReservationParams(params))
      await queryClient
        .fetchQuery({ ...query, staleTime: 0 })
        .catch(() => submission.fail('unavailable'))
    }
    if (reason !== 'fields') return
    showProblems(form, fields)
    if (fields.coverageCode) await goTo('cobertura')
    const first = bookingFields.find((field) => fields[field])
    if (first) focusField(first)
  }

  return {
    form,
    element,
    adopt,
    coupon,
    step,
    submission,
    submit,
    flush: saver.flush,
    discard: saver.discard,
    wrong: attempted === step ? wrong : [],
    priceChange,
    ...prices,
  }
}

function typeOf(pago: SearchParams['pago']): ReservationType | null {
  if (pago === 'ahora') return 'prepaid'
  return pago === 'sucursal' ? 'postpaid' : null
}

export type Booking = ReturnType<typeof useBooking>

function usePrices(form: BookingForm, view: ReservationView, coupon: Coupon | null) {
  const type = useSelector(form.store, ({ values }) => values.type)
  const coverageCode = useSelector(form.store, ({ values }) => values.coverageCode)
  const addOns = useSelector(form.store, ({ values }) => values.addOns)
  const delivery = useSelector(form.store, ({ values }) => values.delivery)
  const birthday = useSelector(form.store, ({ values }) => values.birthday)
  return useMemo(() => {
    const chosen = { type, coverageCode, addOns, delivery, birthday }
    return {
      chosen,
      quote: quoteChoices(view, chosen, coupon),
      costs: partCosts(view, chosen, coupon),
      quotes: {
        prepaid: quoteOfType(view, chosen, coupon, 'prepaid'),
        postpaid: quoteOfType(view, chosen, coupon, 'postpaid'),
      },
    }
  }, [view, type, coverageCode, addOns, delivery, birthday, coupon])
}

/** Decided when the address changes, so that choosing a plan never turns the page by itself. */
function useShownStep(asked: StepName | undefined, coverageCode: string): StepName {
  const [shown, setShown] = useState(() => ({ asked, step: stepOf(asked, coverageCode) }))
  if (shown.asked === asked) return shown.step
  const step = stepOf(asked, coverageCode)
  setShown({ asked, step })
  return step
}

function useWrongFields(form: BookingForm, step: StepName): readonly BookingField[] {
  const text = useSelector(form.store, ({ fieldMeta }) =>
    fieldsOfStep[step].filter((field) => fieldMeta[field]?.errors.length).join(' '),
  )
  return useMemo(
    () => fieldsOfStep[step].filter((field) => text.split(' ').includes(field)),
    [step, text],
  )
}

async function validate(form: BookingForm, step: StepName): Promise<readonly BookingField[]> {
  await form.validateAllFields('submit')
  return fieldsOfStep[step].filter((field) => form.getFieldMeta(field)?.errors.length)
}

/**
 * Goes to a step by the address, so that back and reload work; the new step's heading gets the focus. A link may have
 * asked for this step while another comes first: it is gone to when the address says which one is shown.
 */
function useSteps(view: ReservationView, step: StepName, asked: StepName | undefined) {
  const navigate = useNavigate()
  const shown = useRef(step)
  const [next, setNext] = useState<StepName | null>(null)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
  }, [step])
  const goTo = (to: StepName) =>
    navigate({ to: '/reserva', search: bookingParams(view.search, view.car.id, to) })
  const goOn = useEffectEvent((to: StepName) => void goTo(to))
  useEffect(() => {
    if (next === null || asked === next) return
    setNext(null)
    goOn(next)
  }, [next, asked])
  return async (to: StepName) => {
    if (asked === to && step !== to) setNext(to)
    else await goTo(to)
  }
}
