import { useSearch } from '@tanstack/react-router'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import { resendMailFn } from '../manage.functions'
import type { ResendRefusal } from '../manage.types'
import { resendWords, resentOf } from '../manage-words'

/** A form, so that it works without scripts, too. */
export function ResendMail({ code, email }: { readonly code: string; readonly email: string }) {
  const { correo } = useSearch({ strict: false }) as { readonly correo?: unknown }
  const { isSending, result, refusal, submit } = useFormPost<ResendRefusal>({
    posted: resentOf(correo),
    send: () => resendMailFn({ data: { code } }),
  })
  return (
    <form method="post" action="?" className="mg-form" onSubmit={submit}>
      <input type="hidden" name="code" value={code} />
      <button type="submit" className="act" aria-disabled={isSending}>
        <Mail className="i i-24" aria-hidden />
        <span>
          {m.manage_resend()}
          <small>{words()}</small>
        </span>
      </button>
      {/* Within a button nothing is announced. */}
      <p className="sr" role="status">
        {(isSending || result) && words()}
      </p>
    </form>
  )

  function words() {
    if (isSending) return m.manage_resending()
    if (refusal) return resendWords[refusal.error]()
    return result ? m.manage_resent({ email }) : m.manage_resend_small()
  }
}
