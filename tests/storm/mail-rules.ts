import { formatReservationCode } from '../../app/domain/booking/reservation-code.ts'
import { formatMoney } from '../../app/domain/pricing/money.ts'
import { mailsIn } from '../../sandbox/mail/mail-folder.ts'
import { mailText, type ParsedMail } from '../../sandbox/mail/parse-mail.ts'
import { centsOf, type Seen } from './aftermath.ts'
import { wordsOf } from './words.ts'

/** Breaches of the rule that every mail is sent or has a reason, and tells the sum and the actor of its step. */
export function falselyWritten(folder: string, seen: readonly Seen[]): string[] {
  const mails = mailsIn(folder, Number.POSITIVE_INFINITY).map(({ mail }) => mail)
  return seen.flatMap((one) => [
    ...notSent(one),
    ...endingWrong(one, mails),
    ...refundsWrong(one, mails),
    ...causeless(one),
  ])
}

function notSent({ row }: Seen): string[] {
  return row.mails
    .filter(({ status }) => status !== 'sent' && status !== 'dropped')
    .map(({ key, status, problem }) => `${key} is ${status}: ${problem ?? ''}`)
}

/** Breaches in the mail of a closed booking, which tells who ended it and how much goes back. */
function endingWrong({ row, code }: Seen, mails: readonly ParsedMail[]): string[] {
  const ends = row.steps.filter(({ event }) => event === 'cancel' || event === 'no_show')
  const sent = row.mails.filter(({ kind, status }) => kind === 'cancelled' && status === 'sent')
  if (sent.length !== ends.length) return [`${code}: ${ends.length} endings, ${sent.length} mails`]
  const spaced = formatReservationCode(code)
  return ends.flatMap(({ event, actor, refund }) => {
    const cents = centsOf(refund)
    const amount = formatMoney(cents)
    const subject =
      cents > 0
        ? wordsOf('mail_cancelled_subject_refund', { code: spaced, amount })
        : wordsOf('mail_cancelled_subject', { code: spaced })
    const mail = mails.find((one) => one.subject === subject)
    if (!mail) return [`${code}: no mail "${subject}"`]
    const title =
      event === 'no_show'
        ? wordsOf('mail_no_show_title')
        : actor === 'staff'
          ? wordsOf('mail_cancelled_title_office')
          : wordsOf('mail_cancelled_title')
    return mailText(mail, 'text/plain')?.includes(title)
      ? []
      : [`${code}: its mail is not "${title}"`]
  })
}

/** Breaches of the rule that each sum that staff gave back has a mail. */
function refundsWrong({ row, code }: Seen, mails: readonly ParsedMail[]): string[] {
  const spaced = formatReservationCode(code)
  const given = row.steps.filter(({ event }) => event === 'give_back')
  return [...Map.groupBy(given, ({ refund }) => centsOf(refund))].flatMap(([cents, steps]) => {
    const amount = formatMoney(cents)
    const subject = wordsOf('mail_refund_subject', { code: spaced, amount })
    const count = mails.filter((one) => one.subject === subject).length
    return count >= steps.length ? [] : [`${code}: ${count} of ${steps.length} mails "${subject}"`]
  })
}

/** Mails of a confirmation without a step that confirmed or paid the booking, and such a step without one. */
function causeless({ row, code }: Seen): string[] {
  const isBookedOnce = row.steps.some(({ event }) => event === 'pay' || event === 'confirm')
  const confirmations = row.mails.filter(({ kind }) => kind === 'confirmation')
  if (isBookedOnce) return confirmations.length > 0 ? [] : [`${code}: no mail confirms it`]
  return confirmations.map(({ key }) => `${key} confirms what was never booked`)
}
