import { useSearch } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import type { ResendResult } from '../manage.types'
import { resendWords, resentOf } from '../manage-words'
import { useResend } from '../use-resend'

/** A form, so that it works without scripts, too. */
export function ResendMail({ code, email }: { readonly code: string; readonly email: string }) {
  const { correo } = useSearch({ strict: false }) as { readonly correo?: unknown }
  const { isSending, result, submit } = useResend(code, resentOf(correo))
  return (
    <form method="post" action="?" className="mg-form" onSubmit={submit}>
      <input type="hidden" name="code" value={code} />
      <button type="submit" className="act" aria-disabled={isSending}>
        <Mail className="i i-24" aria-hidden />
        <span>
          {m.manage_resend()}
          <small role="status">{isSending ? m.manage_resending() : words(result, email)}</small>
        </span>
      </button>
    </form>
  )
}

function words(result: ResendResult | null, email: string): string {
  if (!result) return m.manage_resend_small()
  return result.ok ? m.manage_resent({ email }) : resendWords[result.error]()
}
