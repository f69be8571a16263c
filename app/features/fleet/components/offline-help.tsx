import { telLink } from '~/components/layout/contact-links'
import type { Site } from '~/domain/catalogue'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import MessageSquare from '~icons/lucide/message-square'
import Phone from '~icons/lucide/phone'

/** The help that a telephone gives without the internet. */
export function OfflineHelp({ site }: { readonly site: Site }) {
  const { phone, whatsapp } = site
  if (!phone && !whatsapp) return null
  return (
    <div className="wrap">
      <section className="offline-help" aria-labelledby="sin-internet">
        <h2 className="h4" id="sin-internet">
          {m.shell_without_title()}
        </h2>
        <ul className="points">
          {phone && (
            <li>
              <Phone className="i" aria-hidden />
              <span>
                <b>{m.shell_without_call()}</b>
                <a className="link num" href={telLink(phone)} translate="no">
                  {formatPhone(phone)}
                </a>
              </span>
            </li>
          )}
          {whatsapp && (
            <li>
              <MessageSquare className="i" aria-hidden />
              <span>
                <b>{m.shell_without_sms()}</b>
                <a
                  className="link num"
                  href={telLink(whatsapp).replace('tel:', 'sms:')}
                  translate="no"
                >
                  {formatPhone(whatsapp)}
                </a>
              </span>
            </li>
          )}
        </ul>
      </section>
    </div>
  )
}
