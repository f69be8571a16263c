import { m } from '~/paraglide/messages'
import ChevronRight from '~icons/lucide/chevron-right'
import Phone from '~icons/lucide/phone'
import { Sheet } from '../ui/sheet'
import { WhatsAppIcon } from '../ui/whats-app-icon'
import { formatPhone, telLink, whatsAppLink } from './contact-links'
import { ContentLink } from './content-link'
import type { LayoutFrame } from './layout.types'

export default function PhoneMenuPanel({
  site,
  locale,
  onClose,
}: Pick<LayoutFrame, 'site' | 'locale'> & { readonly onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={m.nav_menu()} kind="side" width="360px">
      <nav aria-label={m.nav_main()}>
        <ul className="menu-l">
          {site.menu[locale].map(({ label, link }) => (
            <li key={link}>
              <ContentLink link={link}>
                {label}
                <ChevronRight className="i" aria-hidden />
              </ContentLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="menu-c">
        {site.whatsapp && (
          <a className="wa" href={whatsAppLink(site.whatsapp)}>
            <WhatsAppIcon className="i i-24" />
            <span>
              WhatsApp <small>{formatPhone(site.whatsapp)}</small>
            </span>
          </a>
        )}
        {site.phone && (
          <a className="wa" href={telLink(site.phone)}>
            <Phone className="i i-24" aria-hidden />
            <span>
              {m.nav_call()} <small>{formatPhone(site.phone)}</small>
            </span>
          </a>
        )}
      </div>
    </Sheet>
  )
}
