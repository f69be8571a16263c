import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import { useSite } from '../use-site'

/** How to go on where nothing of a booking can be kept. */
export function CookiesRefused() {
  const { site } = useSite()
  return (
    <>
      <span>{m.cookies_refused()}</span>{' '}
      {site.whatsapp && (
        <a className="link inh" href={whatsAppLink(site.whatsapp)} rel="noreferrer">
          WhatsApp
        </a>
      )}{' '}
      {site.phone && (
        <a className="link inh" href={telLink(site.phone)} translate="no">
          {formatPhone(site.phone)}
        </a>
      )}
    </>
  )
}
