import { m } from '~/paraglide/messages'
import { WhatsAppIcon } from '../ui/whats-app-icon'
import { formatPhone, whatsAppLink } from './contact-links'
import { ContentLink } from './content-link'
import { LanguageSwitch } from './language-switch'
import type { LayoutFrame } from './layout.types'
import { Logo } from './logo'

export const FOOTER_ID = 'pie'

export function Footer({ site, locale, year }: LayoutFrame) {
  return (
    <footer className="ftr on-deep" id={FOOTER_ID} tabIndex={-1}>
      <div className="wrap">
        <div className="ftr-g">
          <div>
            <Logo site={site} onDeep />
            <p className="ftr-about">{m.footer_about()}</p>
            {site.whatsapp && (
              <>
                <a className="wa" href={whatsAppLink(site.whatsapp)}>
                  <WhatsAppIcon className="i" />
                  {formatPhone(site.whatsapp)}
                </a>
                <p className="small">{m.nav_phone()}</p>
              </>
            )}
          </div>
          {site.footer[locale].map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(({ label, link }) => (
                  <li key={label}>
                    <ContentLink link={link}>{label}</ContentLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="ftr-b">
          <span>{m.footer_rights({ year, name: site.name })}</span>
          <LanguageSwitch locale={locale} />
        </div>
      </div>
    </footer>
  )
}
