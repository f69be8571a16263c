import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import type { Site } from '~/domain/catalogue'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import CalendarPlus from '~icons/lucide/calendar-plus'
import ChevronRight from '~icons/lucide/chevron-right'
import CreditCard from '~icons/lucide/credit-card'
import FileDown from '~icons/lucide/file-down'
import IdCard from '~icons/lucide/id-card'
import LifeBuoy from '~icons/lucide/life-buoy'
import MapPinCheck from '~icons/lucide/map-pin-check'
import Phone from '~icons/lucide/phone'
import Printer from '~icons/lucide/printer'
import QrCode from '~icons/lucide/qr-code'
import Replace from '~icons/lucide/replace'
import Undo from '~icons/lucide/undo-2'
import { actsOf } from '../booking-acts'
import { type Extension, type ManagedPage, ROADSIDE_PAGE } from '../manage.types'
import { cancelHint, extendWords } from '../manage-words'
import { ResendMail } from './resend-mail'

export const RETURN_ID = 'devolver'

/** The acts that are possible now: before, during and after the rental they are others (D51). */
export function ManageActions({
  managed,
  locale,
  site,
}: {
  readonly managed: ManagedPage
  readonly locale: Locale
  readonly site: Pick<Site, 'precheckinEnabled' | 'whatsapp'>
}) {
  const { booking, stage, cancellation, extension, hasRoadside, toPay } = managed
  const acts = actsOf(managed, site)
  const print = (
    <button type="button" className="act js-only" onClick={() => window.print()}>
      <Printer className="i i-24" aria-hidden />
      <span>
        {m.manage_print()}
        <small>{m.manage_print_small()}</small>
      </span>
    </button>
  )
  const pdfLink = { href: withLocale('/api/reserva.pdf', locale), download: true }
  const pdf = (
    <a className="act" {...pdfLink}>
      <FileDown className="i i-24" aria-hidden />
      <span>
        {m.voucher_pdf()}
        <small>{m.manage_print_small()}</small>
      </span>
    </a>
  )
  if (stage === 'past') {
    return (
      <section className="acts acts-5 mg-phase" aria-label={m.manage_actions()}>
        <a className="act act-main" {...pdfLink}>
          <span className="bolt">
            <FileDown className="i i-24" aria-hidden />
          </span>
          <span>
            {m.voucher_pdf()}
            <small>{m.manage_print_small()}</small>
          </span>
          <ChevronRight className="i" aria-hidden />
        </a>
        <Link to="/flota" className="act">
          <Replace className="i i-24" aria-hidden />
          <span>
            {m.manage_rent_again()}
            <small>{m.manage_again_small()}</small>
          </span>
        </Link>
        {print}
      </section>
    )
  }
  const hasPass = acts.includes('pass')
  const precheckin = (hasPass || acts.includes('precheckin')) && (
    <Link to="/precheckin" preload={false} className="act mg-main">
      {hasPass ? (
        <QrCode className="i i-24" aria-hidden />
      ) : (
        <IdCard className="i i-24" aria-hidden />
      )}
      <span>
        {hasPass ? m.manage_pass() : m.manage_precheckin()}
        <small>{hasPass ? m.manage_pass_small() : m.manage_precheckin_small()}</small>
      </span>
    </Link>
  )
  const pay = acts.includes('pay') && toPay && (
    <Link to="/reserva/gestionar/pagar" search={{ por: 'saldo' }} preload={false} className="act">
      <CreditCard className="i i-24" aria-hidden />
      <span>
        {m.manage_pay({ amount: formatMoney(toPay.amount) })}
        <small>
          {toPay.saved > 0
            ? m.manage_pay_saves({ amount: formatMoney(toPay.saved) })
            : m.manage_pay_small()}
        </small>
      </span>
    </Link>
  )
  if (stage === 'running') {
    const { phone, shortName } = booking.returnBranch
    const others = [precheckin, pay, hasRoadside, site.whatsapp, phone].filter(Boolean).length + 2
    const columns = others > 5 ? Math.ceil(others / 2) : others
    return (
      <section
        className="acts acts-5 mg-phase"
        aria-label={m.manage_actions()}
        style={{ '--columns': columns } as CSSProperties}
      >
        <ExtendTile booking={booking} extension={extension} locale={locale} />
        <a className="act" href={`#${RETURN_ID}`}>
          <MapPinCheck className="i i-24" aria-hidden />
          <span>
            {m.manage_return()}
            <small>{m.manage_return_small()}</small>
          </span>
        </a>
        {precheckin}
        {pay}
        {hasRoadside && (
          <Link to="/info/$slug" params={{ slug: ROADSIDE_PAGE }} className="act">
            <LifeBuoy className="i i-24" aria-hidden />
            <span>
              {m.manage_roadside()}
              <small>{m.manage_roadside_small()}</small>
            </span>
          </Link>
        )}
        {site.whatsapp && (
          <a className="act" href={whatsAppLink(site.whatsapp)} target="_blank" rel="noreferrer">
            <WhatsAppIcon className="i i-24" />
            <span>
              {m.manage_whatsapp_tile()}
              <small>{m.manage_whatsapp_small()}</small>
            </span>
          </a>
        )}
        {phone && (
          <a className="act" href={telLink(phone)}>
            <Phone className="i i-24" aria-hidden />
            <span>
              {m.manage_call()}
              <small>{m.manage_call_small({ branch: shortName[locale] })}</small>
            </span>
          </a>
        )}
        {pdf}
      </section>
    )
  }
  return (
    <section className="acts mg-acts" aria-label={m.manage_actions()}>
      {precheckin}
      {pay}
      {acts.includes('change') && (
        <Link to="/reserva/gestionar/cambiar" preload={false} className="act">
          <Replace className="i i-24" aria-hidden />
          <span>
            {m.manage_change()}
            <small>{m.manage_change_small()}</small>
          </span>
        </Link>
      )}
      <a className="act" href={withLocale('/api/reserva.ics', locale)} download>
        <CalendarPlus className="i i-24" aria-hidden />
        <span>
          {m.thanks_calendar()}
          <small>{m.manage_calendar_small()}</small>
        </span>
      </a>
      {print}
      {pdf}
      <ResendMail code={booking.code} email={booking.renter.email} />
      {cancellation && acts.includes('cancel') && (
        <Link to="/reserva/gestionar/cancelar" preload={false} className="act mg-quiet">
          <Undo className="i i-24" aria-hidden />
          <span>
            {m.manage_cancel()}
            <small>{cancelHint(cancellation, locale)}</small>
          </span>
        </Link>
      )}
    </section>
  )
}

/** Keeps the car longer; where it cannot be kept, says until when it is free and calls the counter. */
function ExtendTile({
  booking,
  extension,
  locale,
}: {
  readonly booking: ManagedPage['booking']
  readonly extension: Extension | null
  readonly locale: Locale
}) {
  const { phone } = booking.returnBranch
  const isPossible = !extension || (extension.latest !== null && !extension.isAtCounter)
  const inside = (
    <>
      <span className="bolt">
        <CalendarPlus className="i i-24" aria-hidden />
      </span>
      <span>
        {m.manage_extend()}
        <small>{extendWords(extension, booking.car.model, locale)}</small>
      </span>
      <ChevronRight className="i" aria-hidden />
    </>
  )
  return isPossible || !phone ? (
    <Link to="/reserva/gestionar/cambiar" preload={false} className="act act-main">
      {inside}
    </Link>
  ) : (
    <a className="act act-main" href={telLink(phone)}>
      {inside}
    </a>
  )
}
