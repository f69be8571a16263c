import '../corrections.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import type { BookingView } from '~/features/booking/booking.types'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import { correctableNames } from '../correctable'
import type { PostedCorrection } from '../corrections.types'
import { CorrectForm } from './correct-form'

/** `/reserva/gestionar/datos` (D49): the renter's own data, as they should have been. */
export function CorrectScreen({
  booking,
  posted,
}: {
  readonly booking: BookingView
  readonly posted: PostedCorrection | null
}) {
  const frame = useLayout()
  const navigate = useNavigate()
  return (
    <DefaultLayout {...frame}>
      <div className="wrap correct-page">
        <Link to="/reserva/gestionar/reserva" preload={false} className="back-link">
          <ArrowLeft className="i" aria-hidden />
          {m.cancel_back({ code: formatReservationCode(booking.code) })}
        </Link>
        <h1 className="h1">{m.correct_title()}</h1>
        <p className="lead">{m.correct_lead()}</p>
        <CorrectForm
          booking={booking}
          names={correctableNames}
          posted={posted}
          button={m.correct_save()}
          done={() => navigate({ to: '/reserva/gestionar/reserva', search: { corregida: true } })}
        />
      </div>
    </DefaultLayout>
  )
}
