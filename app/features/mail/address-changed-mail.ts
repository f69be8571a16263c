import { z } from 'zod'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import type { MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** The address that the booking has from then on. */
export const addressFactsSchema = z.object({ email: z.string() })

/** Goes to the address that the booking had before: it opens nothing, because it may not be the renter's. */
export function addressChangedMail(
  { managed, site }: BookingMail,
  { email }: z.output<typeof addressFactsSchema>,
): MailContent {
  const code = formatReservationCode(managed.booking.code)
  const lead = m.mail_address_lead({ email: masked(email) })
  return {
    subject: m.mail_address_subject({ code }),
    preheader: lead,
    kicker: m.mail_kicker_booking({ code }),
    title: m.mail_address_title(),
    lead,
    picture: null,
    blocks: [
      {
        kind: 'note',
        tone: 'warn',
        text: m.mail_address_not_you({ phone: formatPhone(site.phone) }),
      },
    ],
    reason: m.mail_address_reason({ code }),
  }
}

/** `m•••@gmail.com`: enough for whoever knows it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
