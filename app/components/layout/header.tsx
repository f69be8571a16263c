import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import Ticket from '~icons/lucide/ticket'
import User from '~icons/lucide/user'
import { KeptHtml } from '../ui/kept-html'
import { ContentLink } from './content-link'
import { LanguageSwitch } from './language-switch'
import type { LayoutFrame } from './layout.types'
import { LogoLink } from './logo'
import { PhoneMenu } from './phone-menu'

export function Header({ site, locale, localeForm }: LayoutFrame) {
  return (
    <header className="hdr">
      <div className="wrap">
        <LogoLink site={site} />
        <nav className="desk-only" aria-label={m.nav_main()}>
          <KeptHtml as="ul" of={site} by={`menu ${localeForm}`}>
            {() =>
              site.menu[locale].map(({ label, link }) => (
                <li key={link}>
                  <ContentLink link={link}>{label}</ContentLink>
                </li>
              ))
            }
          </KeptHtml>
        </nav>
        <div className="right">
          <LanguageSwitch locale={locale} />
          {/* A booking of this browser is shown there, any other is looked up by code and e-mail (D20). */}
          <Link to="/reserva/gestionar" preload={false} className="btn btn-2 btn-sm hdr-b">
            <Ticket className="i" aria-hidden />
            <span>{m.nav_booking()}</span>
          </Link>
          <Link
            to="/cuenta"
            preload={false}
            className="icon-btn desk-only"
            aria-label={m.nav_account()}
          >
            <User className="i" aria-hidden />
          </Link>
          <PhoneMenu site={site} locale={locale} />
        </div>
      </div>
    </header>
  )
}
