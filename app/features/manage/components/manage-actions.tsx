import { Link } from '@tanstack/react-router'
import { withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import CalendarPlus from '~icons/lucide/calendar-plus'
import CreditCard from '~icons/lucide/credit-card'
import FileDown from '~icons/lucide/file-down'
import IdCard from '~icons/lucide/id-card'
import Printer from '~icons/lucide/printer'
import QrCode from '~icons/lucide/qr-code'
import Replace from '~icons/lucide/replace'
import Search from '~icons/lucide/search'
import Undo from '~icons/lucide/undo-2'
import type { ManagedPage } from '../manage.types'
import { cancelHint } from '../manage-words'
import { ResendMail } from './resend-mail'

/** The acts that are possible now; a past booking can only be printed, or booked again. */
export function ManageActions({
  managed: { booking, stage, cancellation, hasPass, isChangeable },
  locale,
  precheckin,
}: {
  readonly managed: ManagedPage
  readonly locale: Locale
  /** The brand has switched the module on. */
  readonly precheckin: boolean
}) {
  const print = (
    <button type="button" className="act js-only" onClick={() => window.print()}>
      <Printer className="i i-24" aria-hidden />
      <span>
        {m.manage_print()}
        <small>{m.manage_print_small()}</small>
      </span>
    </button>
  )
  const pdf = (
    <a className="act" href={withLocale('/api/reserva.pdf', locale)} download>
      <FileDown className="i i-24" aria-hidden />
      <span>
        {m.voucher_pdf()}
        <small>{m.manage_print_small()}</small>
      </span>
    </a>
  )
  if (stage === 'past') {
    return (
      <section className="acts mg-acts" aria-label={m.manage_actions()}>
        {print}
        {pdf}
        <Link to="/flota" className="act">
          <Search className="i i-24" aria-hidden />
          <span>
            {m.manage_again()}
            <small>{m.manage_again_small()}</small>
          </span>
        </Link>
      </section>
    )
  }
  const { balance, methods, prepaidQuote, status } = booking
  const isPayable = balance > 0 && methods.some((one) => one !== 'counter')
  // A booking that is to be paid at the counter has its prepaid price still.
  const now = status === 'confirmed' ? prepaidQuote.total : balance
  const saved = balance - now
  return (
    <section className="acts mg-acts" aria-label={m.manage_actions()}>
      {precheckin && stage === 'upcoming' && (
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
      )}
      {isPayable && (
        <Link
          to="/reserva/gestionar/pagar"
          search={{ por: 'saldo' }}
          preload={false}
          className="act"
        >
          <CreditCard className="i i-24" aria-hidden />
          <span>
            {m.manage_pay({ amount: formatMoney(now) })}
            <small>
              {saved > 0
                ? m.manage_pay_saves({ amount: formatMoney(saved) })
                : m.manage_pay_small()}
            </small>
          </span>
        </Link>
      )}
      {isChangeable && (
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
      {cancellation && (
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
