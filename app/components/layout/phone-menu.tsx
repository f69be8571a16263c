import { useLocation } from '@tanstack/react-router'
import { ChevronRight, Menu, Phone } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import { WhatsAppIcon } from '../ui/icons'
import { Sheet } from '../ui/sheet'
import { formatPhone, telLink, whatsAppLink } from './contact-links'
import { ContentLink } from './content-link'
import { FOOTER_ID } from './footer'
import type { LayoutFrame } from './layout.types'

/** The menu of phones, a panel from the right. Without JavaScript the button leads to the footer's links. */
export function PhoneMenu({ site, locale }: Pick<LayoutFrame, 'site' | 'locale' | 'booking'>) {
  const [open, setOpen] = useState(false)
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setOpen(false), [href])
  const show = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        href={`#${FOOTER_ID}`}
        className="icon-btn phone-only"
        aria-label={m.nav_open_menu()}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Menu className="i i-24" aria-hidden />
      </a>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.nav_menu()}
        kind="side"
        width="360px"
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
    </>
  )
}
