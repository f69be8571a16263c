import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** @param back cents that were taken and go back, because they arrived after the hold was over. */
export function notConfirmedMail(
  mail: BookingMail,
  { back }: { readonly back: Cents },
): MailContent {
  const { managed, locale, links, picture } = mail
  const { booking, bookedAt } = managed
  const { search } = booking
  const car = carName(booking.car)
  const lead =
    back > 0
      ? m.mail_not_confirmed_lead_back({ amount: formatMoney(back), car })
      : m.mail_not_confirmed_lead({ car })
  return {
    subject: m.mail_not_confirmed_subject(),
    preheader: lead,
    kicker: m.mail_kicker_booking({ code: formatReservationCode(booking.code) }),
    title: m.mail_not_confirmed_subject(),
    lead,
    picture,
    blocks: [
      {
        kind: 'note',
        tone: 'warn',
        text: m.mail_not_confirmed_warn({
          pickup: formatDateTime(search.pickup, locale),
          returned: formatDateTime(search.return, locale),
        }),
      },
      { kind: 'button', button: { text: m.mail_not_confirmed_button(), url: links.fleet } },
    ],
    reason: m.mail_not_confirmed_reason({ date: formatDate(bookedAt, locale, { year: true }) }),
  }
}
