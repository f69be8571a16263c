import { formatReservationCode } from '~/domain/booking/reservation-code'
import { m } from '~/paraglide/messages'
import { textBlock } from './booking-blocks'
import type { MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** Words of the staff to a renter; the answer goes to the brand's own address. */
export function staffMessageMail({ managed, links }: BookingMail, message: string): MailContent {
  const code = formatReservationCode(managed.booking.code)
  return {
    subject: m.mail_staff_subject({ code }),
    preheader: message.slice(0, 120),
    kicker: m.mail_kicker_booking({ code }),
    title: m.mail_staff_subject({ code }),
    lead: '',
    picture: null,
    blocks: [
      textBlock(message),
      { kind: 'button', button: { text: m.mail_see_booking(), url: links.manage } },
    ],
    reason: m.mail_staff_reason({ code }),
  }
}
