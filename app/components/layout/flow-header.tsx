import './flow.css'
import { m } from '~/paraglide/messages'
import Lock from '~icons/lucide/lock'
import { WhatsAppIcon } from '../ui/whats-app-icon'
import { whatsAppLink } from './contact-links'
import { LanguageSwitch } from './language-switch'
import type { LayoutFrame } from './layout.types'
import { LogoLink } from './logo'

export function FlowHeader({ site, locale }: LayoutFrame) {
  const help = site.whatsapp ? whatsAppLink(site.whatsapp) : null
  return (
    <header className="hdr flow">
      <div className="wrap">
        <LogoLink site={site} />
        <div className="right">
          <span className="row small muted desk-only">
            <Lock className="i i-16" aria-hidden />
            {m.nav_secure()}
          </span>
          {help && (
            <a
              className="row small desk-only flow-help"
              href={help}
              target="_blank"
              rel="noreferrer"
            >
              <WhatsAppIcon className="i" />
              {m.nav_whatsapp()}
            </a>
          )}
          <LanguageSwitch locale={locale} />
          {help && (
            <a
              className="icon-btn phone-only"
              href={help}
              target="_blank"
              rel="noreferrer"
              aria-label={m.nav_whatsapp()}
            >
              <WhatsAppIcon className="i i-24" />
            </a>
          )}
        </div>
      </div>
    </header>
  )
}
