import { m } from '~/paraglide/messages'
import { BookingLink } from './booking-link'
import { ContentLink } from './content-link'
import { LanguageSwitch } from './language-switch'
import type { LayoutFrame } from './layout.types'
import { LogoLink } from './logo'
import { PhoneMenu } from './phone-menu'

export function Header({ site, locale }: LayoutFrame) {
  return (
    <header className="hdr">
      <div className="wrap">
        <LogoLink site={site} />
        <nav className="desk-only" aria-label={m.nav_main()}>
          <ul>
            {site.menu[locale].map(({ label, link }) => (
              <li key={link}>
                <ContentLink link={link}>{label}</ContentLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="right">
          <LanguageSwitch locale={locale} />
          <BookingLink />
          <BookingLink icon />
          <PhoneMenu site={site} locale={locale} />
        </div>
      </div>
    </header>
  )
}
