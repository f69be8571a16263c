import { z } from 'zod'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { leadCarTypes, leadMonths } from '~/features/corporate/lead.schema'
import { carTypeName, monthsName } from '~/features/corporate/lead-words'
import { m } from '~/paraglide/messages'
import { textBlock } from './booking-blocks'
import type { MailContent } from './mail.types'
import type { SiteLinks } from './mail-facts'

/**
 * The request of a company: the site cannot read it again, so it stands in the mail's row until that is sent. Nothing that was
 * typed freely is among it: the address is whoever's it was said to be (D47).
 */
export const leadFactsSchema = z.object({
  number: z.string(),
  wantedPlan: z.string(),
  fleetSize: z.int(),
  months: z.enum(leadMonths),
  carTypes: z.array(z.enum(leadCarTypes)),
  answerBy: z.string(),
})

export function leadMail(
  lead: z.output<typeof leadFactsSchema>,
  { locale, links }: { readonly locale: Locale; readonly links: SiteLinks },
): MailContent {
  const { number, wantedPlan, fleetSize, months, carTypes } = lead
  const words = m.mail_lead_lead({ date: formatDate(lead.answerBy, locale, { style: 'long' }) })
  const facts = [
    { label: m.mail_lead_plan(), value: wantedPlan },
    { label: m.mail_lead_fleet(), value: String(fleetSize) },
    { label: m.mail_lead_months(), value: monthsName(months) },
    { label: m.mail_lead_types(), value: carTypes.map(carTypeName).join(', ') },
  ]
  return {
    subject: m.mail_lead_subject(),
    preheader: words,
    kicker: m.mail_kicker_companies(),
    title: m.mail_lead_subject(),
    lead: words,
    picture: null,
    blocks: [
      {
        kind: 'facts',
        heading: m.mail_lead_heading({ number }),
        facts: facts.filter(({ value }) => value !== ''),
      },
      { kind: 'button', button: { text: m.mail_lead_button(), url: links.fleet } },
    ],
    reason: m.mail_lead_reason(),
  }
}

/** As staff wrote it, a paragraph a block. */
export function leadAnswerMail(message: string, links: SiteLinks): MailContent {
  return {
    subject: m.mail_answer_subject(),
    preheader: message.slice(0, 120),
    kicker: m.mail_kicker_companies(),
    title: m.mail_answer_subject(),
    lead: '',
    picture: null,
    blocks: [
      textBlock(message),
      { kind: 'button', button: { text: m.mail_lead_button(), url: links.fleet } },
    ],
    reason: m.mail_lead_reason(),
  }
}

/** `url` confirms it; it goes with the facts once the mail is sent. */
export const dataFactsSchema = z.object({ what: z.enum(['copy', 'erase']), url: z.url() })

export function dataMail({ what, url }: z.output<typeof dataFactsSchema>): MailContent {
  const asked = what === 'copy' ? m.mail_data_copy() : m.mail_data_erase()
  return {
    subject: m.mail_data_subject(),
    preheader: asked,
    kicker: m.mail_kicker_privacy(),
    title: m.mail_data_subject(),
    lead: m.mail_data_lead(),
    picture: null,
    blocks: [
      { kind: 'note', tone: what === 'erase' ? 'warn' : 'ok', text: asked },
      { kind: 'button', button: { text: m.mail_data_button(), url } },
    ],
    reason: m.mail_data_reason(),
  }
}
