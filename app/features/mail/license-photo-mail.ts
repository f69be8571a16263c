import { formatReservationCode } from '~/domain/booking/reservation-code'
import { m } from '~/paraglide/messages'
import type { MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

type Asked = {
  /** As staff wrote it; may be empty. */
  readonly note: string
  readonly side: 'both' | 'front' | 'back' | null
  readonly hasPass: boolean
}

export function licensePhotoMail(
  { managed, links }: BookingMail,
  { note, side, hasPass }: Asked,
): MailContent {
  const code = formatReservationCode(managed.booking.code)
  const lead = hasPass ? m.mail_photo_lead() : m.mail_photo_lead_no_code()
  const said = note.trim()
  return {
    subject: m.mail_photo_subject(),
    preheader: said || lead,
    kicker: m.mail_kicker_booking({ code }),
    title: m.mail_photo_subject(),
    lead,
    picture: null,
    blocks: [
      {
        kind: 'note',
        tone: 'warn',
        text: [said && `“${said}”`, sideWords[side ?? 'both']()].filter(Boolean).join(' '),
      },
      { kind: 'button', button: { text: m.mail_photo_button(), url: links.precheckin } },
    ],
    reason: m.mail_photo_reason({ code }),
  }
}

const sideWords = {
  front: m.mail_photo_front,
  back: m.mail_photo_back,
  both: m.mail_photo_both,
} as const
