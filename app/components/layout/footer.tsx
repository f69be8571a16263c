import { Figure } from '~/components/ui/figure'
import type { AttemptMethod } from '~/domain/booking/payment-methods'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import { KeptHtml } from '../ui/kept-html'
import { WhatsAppIcon } from '../ui/whats-app-icon'
import { whatsAppLink } from './contact-links'
import { ContentLink } from './content-link'
import { LanguageSwitch } from './language-switch'
import type { LayoutFrame } from './layout.types'
import { Logo } from './logo'
import cards from './payment-cards.svg?no-inline'
import paypal from './payment-paypal.svg?no-inline'

export const FOOTER_ID = 'pie'

export function Footer({ site, locale, localeForm, year, payBy }: LayoutFrame) {
  return (
    <footer className="ftr on-deep" id={FOOTER_ID} tabIndex={-1}>
      <div className="wrap">
        <div className="ftr-g">
          <div>
            <Logo site={site} onDeep />
            <p className="ftr-about">{site.tagline[locale]}</p>
            {site.whatsapp && (
              <>
                <a className="wa" href={whatsAppLink(site.whatsapp)}>
                  <WhatsAppIcon className="i" />
                  <Figure>{formatPhone(site.whatsapp)}</Figure>
                </a>
                <p className="small">{m.nav_phone()}</p>
              </>
            )}
          </div>
          {site.footer[locale].map(({ heading, links }, index) => (
            <KeptHtml
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
              key={index}
              as="nav"
              of={site}
              by={`footer ${localeForm} ${index}`}
              aria-label={heading}
            >
              {() => (
                <>
                  <h2>{heading}</h2>
                  <ul>
                    {links.map(({ label, link }) => (
                      <li key={label}>
                        <ContentLink link={link}>{label}</ContentLink>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </KeptHtml>
          ))}
        </div>
        <div className="ftr-p">
          {payBy.length > 0 && <span>{m.footer_pay_with()}</span>}
          {payBy.map((way) => {
            const { src, alt, width } = marks[way]
            return <img key={way} src={src} alt={alt} width={width} height={28} loading="lazy" />
          })}
          <span>{m.footer_safe()}</span>
        </div>
        <div className="ftr-l">
          <p>{m.footer_currency({ percent: site.tax / 100 })}</p>
          <p>{m.footer_complaints()}</p>
        </div>
        <div className="ftr-b">
          <span>{m.footer_rights({ year, name: site.name })}</span>
          <LanguageSwitch locale={locale} />
        </div>
      </div>
    </footer>
  )
}

const marks = {
  card: { src: cards, alt: 'Visa, Mastercard, American Express', width: 154 },
  paypal: { src: paypal, alt: 'PayPal', width: 58 },
} satisfies Record<AttemptMethod, { src: string; alt: string; width: number }>
