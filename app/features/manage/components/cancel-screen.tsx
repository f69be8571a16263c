import '~/features/booking/booking.css'
import '../manage.css'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Button, LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { useFormPost } from '~/components/ui/use-form-post'
import { cancelReasons } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import { cancelBookingFn } from '../manage.functions'
import type { CancellableBooking, CancelRefusal } from '../manage.types'
import { reasonWords, refusalWords } from '../manage-words'
import { CancelAside } from './cancel-aside'
import { CancelRule, RefundBox } from './cancel-rule'

/** `/reserva/gestionar/cancelar` (D20, D34): the rule, what goes back, and a button that names it. */
export function CancelScreen({
  managed,
  refused,
}: {
  readonly managed: CancellableBooking
  /** The refusal of a form that was posted without scripts. */
  readonly refused: CancelRefusal | null
}) {
  const frame = useLayout()
  const { locale } = frame
  const navigate = useNavigate()
  const router = useRouter()
  const { booking, cancellation, paid } = managed
  const { refund } = cancellation
  const { isSending, refusal, submit } = useFormPost<CancelRefusal>({
    posted: refused && { ok: false, error: refused },
    send: (typed) => {
      const reason = cancelReasons.find((one) => one === typed.get('reason')) ?? null
      return cancelBookingFn({ data: { code: booking.code, reason, shownRefund: refund } })
    },
    done: () => navigate({ to: '/reserva/gestionar/reserva' }),
    // The page may be of terms that are not there any more.
    refused: () => router.invalidate({ sync: true }),
  })
  return (
    <DefaultLayout {...frame}>
      <div className="wrap flow-g mg-keep">
        <form className="mg-chg" method="post" noValidate onSubmit={submit}>
          <input type="hidden" name="code" value={booking.code} />
          <input type="hidden" name="shownRefund" value={refund} />
          <div>
            <Link to="/reserva/gestionar/reserva" preload={false} className="back-link">
              <ArrowLeft className="i" aria-hidden />
              {m.cancel_back({ code: formatReservationCode(booking.code) })}
            </Link>
            <h1 className="h1">{m.cancel_title()}</h1>
            <p className="lead">{leadOf(managed, locale)}</p>
          </div>
          {refusal && !isSending && (
            <Note tone="bad" live="assertive">
              {refusalWords[refusal.error]()}
            </Note>
          )}
          {paid > 0 && <CancelRule managed={managed} locale={locale} />}
          <RefundBox managed={managed} locale={locale} />
          <fieldset>
            <legend className="h4">
              {m.cancel_why()} <span className="muted">{m.ui_optional()}</span>
            </legend>
            <div className="wraps">
              {cancelReasons.map((reason) => (
                <label key={reason} className="mg-pill">
                  <input className="over" type="radio" name="reason" value={reason} />
                  {reasonWords[reason]()}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="row mg-ends">
            <Button type="submit" variant="bad" busy={isSending}>
              {isSending
                ? m.cancel_doing()
                : refund > 0
                  ? m.cancel_do({ amount: formatMoney(refund) })
                  : m.cancel_do_nothing()}
            </Button>
            <LinkButton to="/reserva/gestionar/reserva" preload={false} variant="outline">
              {m.cancel_keep()}
            </LinkButton>
          </div>
          <p className="sr" role="status">
            {isSending && m.cancel_doing()}
          </p>
        </form>
        <CancelAside managed={managed} locale={locale} />
      </div>
    </DefaultLayout>
  )
}

function leadOf({ paid, cancellation, booking }: CancellableBooking, locale: Locale): string {
  if (paid === 0) return m.cancel_lead_nothing()
  if (cancellation.terms.kind !== 'late') return m.cancel_lead_free()
  return m.cancel_lead_late({ date: formatDateTime(booking.freeCancelUntil, locale) })
}
