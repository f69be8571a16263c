import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import type { AlertMailFacts } from '~/features/alerts/alert-mail.schema'
import { m } from '~/paraglide/messages'
import type { Block, MailContent } from './mail.types'

/** Asks whoever has the address whether it was them; ignored, there is no alert. */
export function alertConfirmMail(facts: AlertMailFacts, locale: Locale): MailContent {
  const { car, url, stop } = facts
  return {
    subject: m.mail_alert_confirm_subject({ car }),
    preheader: m.mail_alert_confirm_lead({ car }),
    kicker: m.mail_kicker_alert(),
    title: m.mail_alert_confirm_title(),
    lead: m.mail_alert_confirm_lead({ car }),
    picture: null,
    blocks: [
      tripOf(facts, locale),
      {
        kind: 'button',
        button: { text: m.mail_alert_confirm_button(), url },
        note: m.mail_alert_confirm_note(),
      },
      { kind: 'links', links: [{ text: m.mail_alert_refuse(), url: stop }] },
    ],
    reason: m.mail_alert_confirm_reason(),
    unsubscribe: stop,
  }
}

/** The one mail that was asked for. */
export function alertFreeMail(facts: AlertMailFacts, locale: Locale): MailContent {
  const { car, url, stop } = facts
  return {
    subject: m.mail_alert_free_subject({ car }),
    preheader: m.mail_alert_free_lead(),
    kicker: m.mail_kicker_alert(),
    title: m.mail_alert_free_subject({ car }),
    lead: m.mail_alert_free_lead(),
    picture: null,
    blocks: [
      tripOf(facts, locale),
      { kind: 'button', button: { text: m.mail_alert_free_button(), url } },
      { kind: 'links', links: [{ text: m.mail_alert_stop(), url: stop }] },
    ],
    reason: m.mail_alert_free_reason(),
    unsubscribe: stop,
  }
}

function tripOf(facts: AlertMailFacts, locale: Locale): Block {
  const at = (moment: string) => formatDateTime(moment, locale, { year: true })
  return {
    kind: 'trip',
    ends: [
      { label: m.thanks_pickup(), at: at(facts.pickup), place: facts.pickupPlace },
      { label: m.thanks_return(), at: at(facts.return), place: facts.returnPlace },
    ],
  }
}
