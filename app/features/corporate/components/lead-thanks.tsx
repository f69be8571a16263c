import { useEffect, useRef } from 'react'
import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { LinkButton } from '~/components/ui/button'
import { Picture } from '~/components/ui/picture'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import type { Site } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import Phone from '~icons/lucide/phone'
import Printer from '~icons/lucide/printer'
import type { LeadReceipt } from '../corporate.types'
import { carTypeName, monthsName } from '../lead-words'
import { FORM_ID } from './form-id'

type Props = {
  readonly receipt: LeadReceipt
  readonly site: Site
  readonly locale: Locale
  readonly image: string | null
}

export function LeadThanks({ receipt, site, locale, image }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  const { name, email, answerBy } = receipt
  return (
    <>
      <section className="thanks lty" id={FORM_ID}>
        <div className="wrap">
          <h1 ref={heading} tabIndex={-1}>
            {m.lead_thanks({ name: name.split(/\s+/).slice(0, 2).join(' ') })}
          </h1>
          <p className="lead">
            {m.lead_thanks_text({ email, date: formatDate(answerBy, locale, { style: 'long' }) })}
          </p>
          <div className="orb" />
          {image && (
            <div className="art">
              <Picture id={image} alt="" width={1200} height={560} sizes="480px" priority />
            </div>
          )}
        </div>
      </section>
      <div className="wrap">
        <Ticket receipt={receipt} locale={locale} />
        <div className="lafter">
          <section aria-labelledby="despues">
            <h2 className="h3" id="despues">
              {m.lead_next()}
            </h2>
            <ol className="numbered lead-steps">
              <li>
                <b>{m.lead_after_review()}</b>
                <span className="small muted">{m.lead_after_review_text()}</span>
              </li>
              <li>
                <b>{m.lead_after_quote()}</b>
                <span className="small muted">{m.lead_step_quote_text()}</span>
              </li>
              <li>
                <b>{m.lead_step_sign()}</b>
                <span className="small muted">{m.lead_after_sign_text()}</span>
              </li>
            </ol>
          </section>
          <Hurry number={receipt.number} site={site} />
        </div>
      </div>
    </>
  )
}

function Ticket({ receipt, locale }: Omit<Props, 'site' | 'image'>) {
  const { number, wantedPlan, months, fleetSize, carTypes, company, ruc, receivedAt } = receipt
  const types = carTypes.map(carTypeName).join(', ')
  const cars = m.lead_ticket_cars({ count: fleetSize })
  return (
    <section className="ticket lticket" aria-label={m.lead_ticket()}>
      <div>
        <small>{m.lead_ticket_number()}</small>
        <b className="cd">{number}</b>
      </div>
      <div>
        <small>{m.lead_plan()}</small>
        <b>
          {[wantedPlan || m.lead_unsure(), months !== 'unsure' && monthsName(months)]
            .filter(Boolean)
            .join(', ')}
        </b>
        {types ? `${cars}: ${types}` : cars}
      </div>
      <div>
        <small>{m.lead_company()}</small>
        <b>{company}</b>
        RUC {ruc}
      </div>
      <div>
        <small>{m.lead_ticket_received()}</small>
        <b translate="no">{formatDateTime(receivedAt, locale)}</b>
        {m.lead_ticket_panama_time()}
      </div>
    </section>
  )
}

function Hurry({ number, site }: { readonly number: string; readonly site: Site }) {
  return (
    <section className="aside lhurry">
      <h2>{m.lead_hurry()}</h2>
      <p className="small muted">{m.lead_hurry_text({ number })}</p>
      <ul className="contacts lead-contact">
        {site.phone && (
          <li>
            <Phone className="i" aria-hidden />
            <a className="link num" href={telLink(site.phone)} translate="no">
              {formatPhone(site.phone)}
            </a>
          </li>
        )}
        {site.whatsapp && (
          <li>
            <WhatsAppIcon className="i" />
            <a className="link num" href={whatsAppLink(site.whatsapp, number)} translate="no">
              {formatPhone(site.whatsapp)}
            </a>
          </li>
        )}
      </ul>
      <div className="wraps lhurry-go">
        <LinkButton to="/flota" variant="deep">
          {m.lead_see_fleet()}
        </LinkButton>
        <button type="button" className="btn btn-2 js-only" onClick={() => window.print()}>
          <Printer className="i" aria-hidden />
          {m.info_print()}
        </button>
      </div>
    </section>
  )
}
