import { Button } from '~/components/ui/button'
import { Sheet } from '~/components/ui/sheet'
import { useFormPost } from '~/components/ui/use-form-post'
import { canonicalPath } from '~/domain/locale-path'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { AccountProblems, AccountRefusal, AccountResult } from '../account.types'
import { providerName } from '../account-words'
import { EmailField } from './account-fields'
import { AccountNote } from './account-note'
import { PasswordField } from './password-field'
import { SocialLink } from './social-links'

/** Over the page whose session ended (D32): signed in again, everything on it is as it was. */
export function SessionDialog({
  email,
  provider,
  onSignedIn,
  onClose,
}: {
  readonly email: string
  /** Lets them in, in a tab of its own; null: their password does. */
  readonly provider: string | null
  readonly onSignedIn: () => void
  /** The page stays as it is, for somebody who only wants to read it. */
  readonly onClose: () => void
}) {
  const { locale } = useLayout()
  const path = (to: string) => canonicalPath(to, locale)
  const { form, isSending, result, problems, submit } = useFormPost<
    AccountRefusal,
    AccountProblems
  >({
    send: async (typed) => {
      const password = String(typed.get('password') ?? '')
      if (password === '') return { ok: false, problems: { password: 'required' } }
      return signIn(path('/cuenta/entrar'), { email, password })
    },
    done: onSignedIn,
  })
  return (
    <Sheet open kind="dialog" onClose={onClose} title={m.account_over_title()} width="460px">
      <p className="ac-over-p">
        {provider === null
          ? m.account_over_text()
          : m.account_over_provider({ provider: providerName(provider) })}
      </p>
      {result && !isSending && <AccountNote result={result} />}
      {provider === null ? (
        <form ref={form} className="ac-form" method="post" noValidate onSubmit={submit}>
          <EmailField id="ac-over-email" values={{ email }} problems={{}} locked />
          <PasswordField
            label={m.account_password()}
            problems={isSending ? {} : problems}
            autoComplete="current-password"
          />
          <Button type="submit" size="lg" block busy={isSending}>
            {m.account_over_go_on()}
          </Button>
        </form>
      ) : (
        <SocialLink provider={provider} size="lg" target="_blank" onClick={onClose} />
      )}
      <form className="ac-over-out" method="post" action={path('/cuenta/salir')}>
        <Button type="submit" variant="text" block>
          {m.account_over_leave()}
        </Button>
      </form>
    </Sheet>
  )
}

/** By the form of the login page, which leads on whom it let in. */
async function signIn(
  path: string,
  fields: { readonly email: string; readonly password: string },
): Promise<AccountResult> {
  try {
    const body = new URLSearchParams(fields)
    const { type, status, headers } = await fetch(path, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    if (type === 'opaqueredirect') return { ok: true }
    if (status === 401) return { ok: false, error: 'login_failed' }
    if (status !== 429) return { ok: false, error: 'unavailable' }
    const retryAfter = Number(headers.get('retry-after')) || 60
    return { ok: false, error: 'too_many_requests', retryAfter }
  } catch {
    return { ok: false, error: 'unavailable' }
  }
}
