import { formatPhone, telLink, whatsAppLink } from '~/components/layout/contact-links'
import { m } from '~/paraglide/messages'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { useSite } from '../use-site'

export function CookiesBar() {
  const { site } = useSite()
  return (
    <div className="stale" role="alert">
      <div className="wrap">
        <TriangleAlert className="i" aria-hidden />
        <span>
          <span>{m.cookies_refused()}</span>{' '}
          {site.whatsapp && (
            <a className="link inh" href={whatsAppLink(site.whatsapp)} rel="noreferrer">
              {m.cookies_refused_whatsapp()}
            </a>
          )}{' '}
          {site.phone && (
            <a className="link inh" href={telLink(site.phone)} translate="no">
              {formatPhone(site.phone)}
            </a>
          )}
        </span>
      </div>
    </div>
  )
}
