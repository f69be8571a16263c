import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { whatsAppLink } from '~/components/layout/contact-links'
import { DefaultLayout } from '~/components/layout/default-layout'
import { EntryPanel } from '~/components/layout/entry-panel'
import { NewWindow } from '~/components/ui/new-window'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Archive from '~icons/lucide/archive'
import Check from '~icons/lucide/check'
import Pencil from '~icons/lucide/pencil'
import { appConfig } from '../../../../app.config'

/** `/privacidad/datos`: what is asked for, beside what is kept and for how long. */
export function DataFrame({
  title,
  lead,
  before,
  more,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly before?: ReactNode
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <EntryPanel
        title={title}
        lead={lead}
        before={before}
        art={<Kept whatsapp={frame.site.whatsapp} />}
      >
        {children}
        {more && <div className="entry-more">{more}</div>}
      </EntryPanel>
    </DefaultLayout>
  )
}

function Kept({ whatsapp }: { readonly whatsapp: string }) {
  const {
    bookingYears,
    licensePhotoDays,
    leadMonths,
    mailDays,
    unconfirmedAlertHours: hours,
  } = appConfig.retention
  const { alertRefusalDays: days } = appConfig.retention
  return (
    <section className="pv-art" aria-label={m.privacy_keep_label()}>
      <h2 className="h2">{m.privacy_keep_title()}</h2>
      <div className="pv-l">
        <div>
          <h3>{m.privacy_has()}</h3>
          <ul className="ticks">
            <Item text={m.privacy_has_details()} />
            <Item text={m.privacy_has_bookings()} />
            <Item text={m.privacy_has_precheckin()} />
            <Item text={m.privacy_has_mails()} />
          </ul>
        </div>
        <div className="pv-keep">
          <h3>{m.privacy_stays()}</h3>
          <ul className="ticks">
            <Item text={m.privacy_stays_books()} stays />
            <Item text={m.privacy_stays_active()} stays />
          </ul>
        </div>
      </div>
      <dl className="mid pv-dl">
        <dt>{m.privacy_time_booking()}</dt>
        <dd>{m.privacy_time_booking_is({ years: bookingYears })}</dd>
        <dt>{m.privacy_time_photos()}</dt>
        <dd>{m.privacy_time_photos_is({ days: licensePhotoDays })}</dd>
        <dt>{m.privacy_time_card()}</dt>
        <dd>{m.privacy_time_card_is()}</dd>
        <dt>{m.privacy_time_mails()}</dt>
        <dd>{m.privacy_time_mails_is({ days: mailDays })}</dd>
        <dt>{m.privacy_time_leads()}</dt>
        <dd>{m.privacy_time_leads_is({ months: leadMonths })}</dd>
        <dt>{m.privacy_time_alerts()}</dt>
        <dd>{m.privacy_time_alerts_is({ hours, days })}</dd>
        <dt>{m.privacy_time_promos()}</dt>
        <dd>{m.privacy_time_promos_is()}</dd>
      </dl>
      <p className="pv-wrong">
        <Pencil className="i" aria-hidden />
        <span>
          {m.privacy_wrong()}{' '}
          <Link to="/reserva/gestionar" className="link">
            {m.privacy_wrong_booking()}
          </Link>
          {whatsapp && (
            <>
              {' '}
              {m.privacy_wrong_or()}{' '}
              <a
                className="link"
                href={whatsAppLink(whatsapp, m.privacy_whatsapp_text())}
                target="_blank"
                rel="noreferrer"
              >
                {m.privacy_whatsapp()}
                <NewWindow />
              </a>
            </>
          )}
          .
        </span>
      </p>
    </section>
  )
}

function Item({ text, stays = false }: { readonly text: string; readonly stays?: boolean }) {
  const Icon = stays ? Archive : Check
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span>{text}</span>
    </li>
  )
}
