import { z } from 'zod'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatMoney } from '~/domain/pricing/money'
import { refundTo } from '~/features/manage/manage-words'
import { m } from '~/paraglide/messages'
import { line, tripBlock } from './booking-blocks'
import type { MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** Cents that one decision gives back; each decision has its own mail. */
export const refundFactsSchema = z.object({ refund: z.int().min(0) })

/** The office gives money back, and the booking stays as it is. */
export function refundMail(
  mail: BookingMail,
  { refund }: z.output<typeof refundFactsSchema>,
): MailContent {
  const { managed, links } = mail
  const { booking, means } = managed
  const code = formatReservationCode(booking.code)
  const amount = formatMoney(refund)
  const lead = booking.balance > 0 ? m.mail_refund_lead_open() : m.mail_refund_lead()
  return {
    subject: m.mail_refund_subject({ code, amount }),
    preheader: lead,
    kicker: m.mail_kicker_booking({ code }),
    title: m.mail_refund_title({ amount }),
    lead,
    picture: null,
    blocks: [
      {
        kind: 'refund',
        label: m.mail_refund_label(),
        amount,
        to: refundTo(means),
        reference: null,
      },
      line,
      tripBlock(mail),
      { kind: 'button', button: { text: m.mail_see_booking(), url: links.manage } },
    ],
    reason: m.mail_refund_reason({ code }),
  }
}
