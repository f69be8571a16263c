import { telLink } from '~/components/layout/contact-links'
import type { Site } from '~/domain/catalogue'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import Phone from '~icons/lucide/phone'

export function LeadAside({ site }: { readonly site: Site }) {
  const { phone, email } = site
  return (
    <aside className="aside lead-aside" aria-label={m.lead_next()}>
      <h2 className="h4">{m.lead_next()}</h2>
      <ol className="numbered lead-steps">
        <li>
          <b>{m.lead_step_tell()}</b>
          <span className="small muted">{m.lead_step_tell_text()}</span>
        </li>
        <li>
          <b>{m.lead_step_quote()}</b>
          <span className="small muted">{m.lead_step_quote_text()}</span>
        </li>
        <li>
          <b>{m.lead_step_sign()}</b>
          <span className="small muted">{m.lead_step_sign_text()}</span>
        </li>
      </ol>
      {(phone || email) && (
        <ul className="contacts lead-contact">
          {phone && (
            <li>
              <Phone className="i" aria-hidden />
              <a className="link num" href={telLink(phone)} translate="no">
                {formatPhone(phone)}
              </a>
            </li>
          )}
          {email && (
            <li>
              <Mail className="i" aria-hidden />
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            </li>
          )}
        </ul>
      )}
    </aside>
  )
}
