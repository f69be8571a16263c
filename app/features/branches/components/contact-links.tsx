import type { ReactNode } from 'react'
import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import type { Branch } from '~/domain/catalogue'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import Phone from '~icons/lucide/phone'

/** Both beside their numbers, as on the page of one branch. */
export function ContactLinks({
  branch: { phone, whatsapp },
  children,
}: {
  readonly branch: Pick<Branch, 'phone' | 'whatsapp'>
  readonly children?: ReactNode
}) {
  return (
    <ul className="contacts bch-contact">
      {phone && (
        <li>
          <Phone className="i" aria-hidden />
          <span>
            <a className="link num" href={telLink(phone)} translate="no">
              {formatPhone(phone)}
            </a>
            <small>{m.branches_counter_phone()}</small>
          </span>
        </li>
      )}
      {whatsapp && (
        <li>
          <WhatsAppIcon className="i" aria-hidden />
          <span>
            <a className="link num" href={whatsAppLink(whatsapp)} translate="no">
              {formatPhone(whatsapp)}
            </a>
            <small>WhatsApp</small>
          </span>
        </li>
      )}
      {children}
    </ul>
  )
}
