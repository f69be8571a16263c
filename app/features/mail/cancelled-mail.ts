import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { formatMoney } from '~/domain/pricing/money'
import type { RefundView } from '~/features/manage/manage.types'
import { refundTo } from '~/features/manage/manage-words'
import { m } from '~/paraglide/messages'
import { line, tripBlock } from './booking-blocks'
import type { BillRow, Block, MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

export function cancelledMail(mail: BookingMail): MailContent {
  const { managed, locale, links, now } = mail
  const { booking, refund, cancelledAt, ending } = managed
  const isUndecided = ending?.refund === null
  const code = formatReservationCode(booking.code)
  const at = cancelledAt ?? now
  const amount = refund ? formatMoney(refund.amount) : ''
  return {
    subject: refund
      ? m.mail_cancelled_subject_refund({ code, amount })
      : m.mail_cancelled_subject({ code }),
    preheader: refund
      ? m.mail_cancelled_preheader({ amount, to: lowered(refundTo(refund.means)) })
      : leadOf(mail),
    kicker: m.mail_kicker_cancelled(),
    title: titleOf(mail),
    lead: leadOf(mail),
    picture: null,
    blocks: [
      ...(refund ? [refundBlock(refund, amount), refundSteps(mail, refund, at), line] : []),
      ...(managed.paid > 0 && !isUndecided ? [moneyBlock(mail), line] : []),
      tripBlock(mail, m.mail_what_you_had()),
      { kind: 'button', button: { text: m.mail_other_dates(), url: links.home } },
    ],
    reason:
      managed.ending?.by === 'office'
        ? m.mail_cancelled_reason_office({ code })
        : m.mail_cancelled_reason({ code, date: formatDate(at, locale, { year: true }) }),
  }
}

/** Says who canceled, or that the renter did not come. */
function titleOf({ managed: { ending } }: BookingMail): string {
  if (ending?.kind === 'no_show') return m.mail_no_show_title()
  return ending?.by === 'office' ? m.mail_cancelled_title_office() : m.mail_cancelled_title()
}

/** Says what was decided about the money; while nobody has decided, it says nothing but that somebody will write (D44). */
function leadOf({ managed: { paid, kept, refund, ending } }: BookingMail): string {
  if (ending?.refund === null) return m.cancelled_undecided()
  if (!refund) {
    if (kept > 0) return m.mail_cancelled_lead_kept({ amount: formatMoney(kept) })
    return paid > 0 ? m.cancelled_lead_back() : m.mail_cancelled_lead_none()
  }
  if (kept <= 0) return m.mail_cancelled_lead_all()
  return m.mail_cancelled_lead_part({
    amount: formatMoney(refund.amount),
    charge: formatMoney(kept),
  })
}

function refundBlock({ means, reference }: RefundView, amount: string): Block {
  return {
    kind: 'refund',
    label: m.mail_refund_label(),
    amount,
    to: refundTo(means),
    reference: reference ? m.mail_refund_reference({ reference }) : null,
  }
}

function refundSteps({ locale }: BookingMail, refund: RefundView, at: string): Block {
  const [from, to] = refund.shownBetween.map((date) => formatDate(date, locale))
  return {
    kind: 'steps',
    heading: m.mail_refund_steps(),
    steps: [
      { title: m.mail_refund_cancelled(), text: formatDateTime(at, locale) },
      sending(refund, locale),
      ...(refund.isRefused
        ? []
        : [
            {
              title: m.mail_refund_bank(),
              text: m.mail_refund_bank_text({ from: from ?? '', to: to ?? '' }),
            },
          ]),
    ],
  }
}

function sending({ sentAt, isRefused }: RefundView, locale: BookingMail['locale']) {
  if (isRefused) return { title: m.cancelled_step_refused(), text: m.cancelled_refused() }
  const text = sentAt ? formatDateTime(sentAt, locale) : m.mail_refund_sending()
  return { title: m.mail_refund_sent(), text }
}

/** The sums that were paid, that are kept, and that go back. */
function moneyBlock({ managed, locale }: BookingMail): Block {
  const { payments, kept, paid, refund } = managed
  const now = refund?.amount ?? 0
  const before = paid - kept - now
  const rows: BillRow[] = payments.flatMap((entry) =>
    entry.kind === 'paid'
      ? [
          {
            label: m.mail_paid_on({ date: formatDate(entry.at, locale) }),
            small: entry.means,
            amount: formatMoney(entry.amount),
          },
        ]
      : [],
  )
  rows.push({ label: m.mail_cancel_fee(), amount: formatMoney(kept) })
  if (before > 0)
    rows.push({ label: m.mail_refund_before(), amount: formatMoney(-before), isGood: true })
  if (now > 0 || before <= 0)
    rows.push({ label: m.mail_refund_row(), amount: formatMoney(-now), isGood: true })
  const total = { label: m.mail_paid_in_end(), amount: formatMoney(kept) }
  return { kind: 'bill', heading: m.mail_bill(), rows, total }
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
