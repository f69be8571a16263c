import './phone-menu.css'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import ChevronRight from '~icons/lucide/chevron-right'
import Phone from '~icons/lucide/phone'
import { Sheet } from '../ui/sheet'
import { WhatsAppIcon } from '../ui/whats-app-icon'
import { telLink, whatsAppLink } from './contact-links'
import { ContentLink } from './content-link'
import { LanguageSwitch } from './language-switch'
import type { LayoutFrame } from './layout.types'
import { Logo } from './logo'

export default function PhoneMenuPanel({
  site,
  locale,
  onClose,
}: Pick<LayoutFrame, 'site' | 'locale'> & { readonly onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        <>
          <span className="sr">{m.nav_menu()}</span>
          <Logo site={site} />
        </>
      }
      action={<LanguageSwitch locale={locale} />}
      kind="side"
      width="360px"
      className="side-menu"
      // The language stands before it; what a menu is opened for are its pages.
      onOpened={(panel) => panel.querySelector<HTMLElement>('nav a')?.focus()}
    >
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
          <li>
            <Link to="/reserva/gestionar" preload={false}>
              {m.nav_booking()}
              <ChevronRight className="i" aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/cuenta" preload={false}>
              {m.nav_account()}
              <ChevronRight className="i" aria-hidden />
            </Link>
          </li>
        </ul>
      </nav>
      <div className="menu-c">
        {site.whatsapp && (
          <a className="wa" href={whatsAppLink(site.whatsapp)}>
            <WhatsAppIcon className="i i-24" />
            <span>
              WhatsApp <small translate="no">{formatPhone(site.whatsapp)}</small>
            </span>
          </a>
        )}
        {site.phone && (
          <a className="wa" href={telLink(site.phone)}>
            <Phone className="i i-24" aria-hidden />
            <span>
              {m.nav_call()} <small translate="no">{formatPhone(site.phone)}</small>
            </span>
          </a>
        )}
      </div>
    </Sheet>
  )
}
