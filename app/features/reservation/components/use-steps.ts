import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { bookingParams, type StepName } from '~/features/booking/step'
import type { ReservationView } from '../reservation.types'
import { STEP_HEADING_ID } from './step-heading'

/** Goes to a step by the address, so that back and reload work; the new step's heading gets the focus. */
export function useSteps(view: ReservationView, step: StepName) {
  const navigate = useNavigate()
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById(STEP_HEADING_ID)?.focus({ preventScroll: true })
  }, [step])
  return (to: StepName) =>
    navigate({ to: '/reserva', search: bookingParams(view.search, view.car.id, to) })
}
