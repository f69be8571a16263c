import { Link } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { bookingParams, type StepName } from '~/features/booking/step'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import type { ReservationView } from '../reservation.types'

export const BOOKING_FORM_ID = 'reserva'

export function StepActions({
  step,
  view,
  busy,
}: {
  readonly step: StepName
  readonly view: ReservationView
  readonly busy: boolean
}) {
  return (
    <div className="row between step-nav">
      <BackLink step={step} view={view} />
      <Button type="submit" size="lg" busy={busy}>
        {labels[step].long()}
        <ArrowRight className="i" aria-hidden />
      </Button>
    </div>
  )
}

export function ContinueButton({
  step,
  busy,
}: {
  readonly step: StepName
  readonly busy: boolean
}) {
  return (
    <Button type="submit" form={BOOKING_FORM_ID} busy={busy}>
      {labels[step].short()}
    </Button>
  )
}

function BackLink({ step, view }: { readonly step: StepName; readonly view: ReservationView }) {
  const { search, car } = view
  if (step === 'auto') {
    return (
      <Link
        to="/flota"
        search={{ ...rentalParams(search), auto: car.id }}
        className="btn btn-3 back"
      >
        <ArrowLeft className="i" aria-hidden />
        {m.reservation_change_car()}
      </Link>
    )
  }
  const [to, label] =
    step === 'cobertura'
      ? (['auto', m.reservation_step_car()] as const)
      : (['cobertura', m.reservation_step_coverage()] as const)
  return (
    <Link to="/reserva" search={bookingParams(search, car.id, to)} className="btn btn-3 back">
      <ArrowLeft className="i" aria-hidden />
      {label}
    </Link>
  )
}

const labels: Record<StepName, { readonly long: () => string; readonly short: () => string }> = {
  auto: { long: m.reservation_to_coverage, short: m.reservation_continue },
  cobertura: { long: m.reservation_to_details, short: m.reservation_continue },
  datos: { long: m.reservation_to_payment, short: m.reservation_go_pay },
}
