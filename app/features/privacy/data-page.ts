import { formatReservationCode } from '~/domain/booking/reservation-code'
import { m } from '~/paraglide/messages'
import type { HeldBooking, HeldData } from './collect-data.server'
import { fieldWord, valueWord } from './data-words'

/** The same data for people to read: one file that needs nothing else. */
export function dataPage(data: HeldData, { locale }: { readonly locale: string }): string {
  const title = m.privacy_file_title()
  const {
    account,
    bookings,
    company_requests: requests,
    availability_alerts: alerts,
    ...who
  } = data
  const parts = [
    table(who),
    ...(account ? [`<h2>${text(m.privacy_file_account())}</h2>${table(account)}`] : []),
    ...bookings.map(bookingPart),
    ...requests.map(
      (request) =>
        `<h2>${text(m.privacy_file_request({ number: request.number }))}</h2>${table(request)}`,
    ),
    ...alerts.map((alert) => `<h2>${text(m.privacy_file_alert())}</h2>${table(alert)}`),
  ]
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${style}</style></head>
<body><h1>${text(title)}</h1><p>${text(m.privacy_file_lead())}</p>
${parts.join('\n')}
</body></html>
`
}

const style =
  'body{font:16px/24px system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c1917}' +
  'h2{margin-top:3rem}table{border-collapse:collapse;width:100%}' +
  'th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-top:1px solid #ddd;overflow-wrap:anywhere}' +
  'th{font-weight:400;color:#57534e;width:38%}'

function bookingPart(booking: HeldBooking): string {
  const { renter, accepted, rental, history, payments, precheckin, mails, ...facts } = booking
  const { drivers = [], ...arrival } = precheckin ?? {}
  const lists: readonly [heading: string, rows: readonly Facts[]][] = [
    [m.privacy_file_renter(), [renter]],
    [m.privacy_file_rental(), [rental]],
    [m.privacy_file_accepted(), accepted.accepted_at === '' ? [] : [accepted]],
    [m.privacy_file_history(), history],
    [m.privacy_file_payments(), payments],
    [m.privacy_file_precheckin(), precheckin ? [arrival] : []],
    [m.privacy_file_drivers(), drivers],
    [m.privacy_file_mails(), mails],
  ]
  const shown = lists.filter(([, rows]) => rows.length > 0)
  return [
    `<h2>${text(m.privacy_file_booking({ code: formatReservationCode(booking.code) }))}</h2>`,
    table(facts),
    ...shown.map(([heading, rows]) => `<h3>${text(heading)}</h3>${rows.map(table).join('<br>')}`),
  ].join('\n')
}

type Facts = Readonly<Record<string, unknown>>

/** Without what nobody said. */
function table(facts: Facts): string {
  const rows = Object.entries(facts).flatMap(([field, value]) => {
    const words = wordsOf(value)
    return words === ''
      ? []
      : [`<tr><th>${text(fieldWord(field))}</th><td>${text(words)}</td></tr>`]
  })
  return `<table>${rows.join('')}</table>`
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ')
  if (typeof value === 'object') return Object.values(value).map(wordsOf).join(' ')
  return valueWord(value)
}

function text(words: string): string {
  const marks: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  }
  return words.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
}
