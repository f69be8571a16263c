import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { carName } from '~/features/booking/car-words'
import { endingWords, isUnconfirmed } from '~/features/manage/manage-words'
import { m } from '~/paraglide/messages'
import type { MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** The hold ended without a booking; money that came all the same goes back. */
export function notConfirmedMail(mail: BookingMail): MailContent {
  const { managed, locale, links, picture } = mail
  const { booking, bookedAt, ending, mayBeCharged } = managed
  const { search } = booking
  const unpaid = mayBeCharged ? m.mail_not_confirmed_lead_unknown : m.mail_not_confirmed_lead
  const lead = isUnconfirmed(ending) ? endingWords(managed) : unpaid({ car: carName(booking.car) })
  const warn =
    ending?.kind === 'lost_payment' ? m.mail_not_confirmed_free : m.mail_not_confirmed_warn
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
        text: warn({
          pickup: formatDateTime(search.pickup, locale),
          returned: formatDateTime(search.return, locale),
        }),
      },
      { kind: 'button', button: { text: m.mail_not_confirmed_button(), url: links.fleet } },
    ],
    reason: m.mail_not_confirmed_reason({ date: formatDate(bookedAt, locale, { year: true }) }),
  }
}
