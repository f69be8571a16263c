import { whatsAppLink } from '~/components/layout/contact-links'
import { LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import type { BookingView } from '~/features/booking/booking.types'
import { bookingParams } from '~/features/booking/step'
import { m } from '~/paraglide/messages'
import { losesHold, needsHelp, type PaymentProblem, paymentMessage } from '../payment-words'

export function PaymentNote({
  problem,
  booking: { car, search },
  whatsapp,
}: {
  readonly problem: PaymentProblem
  readonly booking: BookingView
  readonly whatsapp: string
}) {
  return (
    <Note tone="bad" live="assertive" className="summary">
      <b>{paymentMessage(problem)}</b>
      {losesHold(problem) && (
        <span className="note-more">
          <LinkButton to="/reserva" search={bookingParams(search, car.id, 'datos')} size="sm">
            {m.hold_check()}
          </LinkButton>
        </span>
      )}
      {needsHelp(problem) && whatsapp && (
        <span className="note-more">
          <a className="link inh" href={whatsAppLink(whatsapp)} target="_blank" rel="noreferrer">
            {m.payment_help()}
          </a>
        </span>
      )}
    </Note>
  )
}
