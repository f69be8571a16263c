import { useSearch } from '@tanstack/react-router'
import type { BookingView } from '~/features/booking/booking.types'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import type { ResendResult } from '../manage.types'
import { resendWords, resentOf } from '../manage-words'
import { useResend } from '../use-resend'

/** A form, so that it works without scripts, too. */
export function ResendMail({
  booking,
}: {
  readonly booking: Pick<BookingView, 'code' | 'renter'>
}) {
  const { correo } = useSearch({ strict: false }) as { readonly correo?: unknown }
  const { isSending, result, submit } = useResend(booking.code, resentOf(correo))
  return (
    <form method="post" action="?" className="mg-form" onSubmit={submit}>
      <input type="hidden" name="code" value={booking.code} />
      <button type="submit" className="act" aria-disabled={isSending}>
        <Mail className="i i-24" aria-hidden />
        <span>
          {m.manage_resend()}
          <small role="status">{isSending ? m.manage_resending() : words(result, booking)}</small>
        </span>
      </button>
    </form>
  )
}

function words(result: ResendResult | null, { renter }: Pick<BookingView, 'renter'>): string {
  if (!result) return m.manage_resend_small()
  return result.ok ? m.manage_resent({ email: renter.email }) : resendWords[result.error]()
}
