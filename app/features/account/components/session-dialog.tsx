import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Sheet } from '~/components/ui/sheet'
import { withLocale } from '~/domain/locale-path'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { AccountResult } from '../account.types'
import { EmailField } from './account-fields'
import { AccountNote } from './account-note'
import { PasswordField } from './password-field'

/** Over the page whose session ended (D32): signed in again, everything on it is as it was. */
export function SessionDialog({
  email,
  onSignedIn,
  onClose,
}: {
  readonly email: string
  readonly onSignedIn: () => void
  /** The page stays as it is, for somebody who only wants to read it. */
  readonly onClose: () => void
}) {
  const { locale } = useLayout()
  const path = (to: string) => withLocale(to, locale === 'en' ? 'en' : 'bare')
  const [result, setResult] = useState<AccountResult | undefined>()
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return setResult({ ok: false, problems: { password: 'required' } })
    setResult(undefined)
    setSending(true)
    const answer = await signIn(path('/cuenta/entrar'), { email, password })
    setSending(false)
    if (answer.ok) onSignedIn()
    else setResult(answer)
  }

  const problems = result && 'problems' in result ? result.problems : {}
  return (
    <Sheet open kind="dialog" onClose={onClose} title={m.account_over_title()} width="460px">
      <p className="ac-over-p">{m.account_over_text()}</p>
      <AccountNote result={result} />
      <form className="ac-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <EmailField id="ac-over-email" values={{ email }} problems={{}} locked />
        <PasswordField
          label={m.account_password()}
          problems={problems}
          autoComplete="current-password"
        />
        <Button type="submit" size="lg" block busy={isSending}>
          {m.account_over_go_on()}
        </Button>
      </form>
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
