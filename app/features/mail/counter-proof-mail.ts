import { formatReservationCode } from '~/domain/booking/reservation-code'
import { timeInSentence } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** `until`: epoch milliseconds. Nothing in it was typed by whoever asked for the mail (D47). */
export function counterProofMail(
  { managed: { booking }, locale, picture }: BookingMail,
  { url, until }: { readonly url: string; readonly until: number },
): MailContent {
  const lead = m.mail_proof_lead({
    car: carName(booking.car),
    time: timeInSentence(panamaNow(until).slice(11), locale),
  })
  return {
    subject: m.mail_proof_subject(),
    preheader: lead,
    kicker: m.mail_kicker_booking({ code: formatReservationCode(booking.code) }),
    title: m.mail_proof_subject(),
    lead,
    picture,
    blocks: [{ kind: 'button', button: { text: m.mail_proof_button(), url } }],
    reason: m.mail_proof_reason(),
  }
}
