import { type RefObject, useState } from 'react'
import { Button } from '~/components/ui/button'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import Fingerprint from '~icons/lucide/fingerprint-pattern'
import type { AccountProblems, AccountRefusal } from '../account.types'
import { readPasskey } from '../use-passkey'
import { AccountNote } from './account-note'
import { SentForm } from './sent-form'
import { WherePasskeys } from './where-passkeys'

type Done = { readonly passkey: string }

/** A login without a password, where the browser knows how; it asks for no address. */
export function PasskeySignIn({
  back,
  login,
}: {
  readonly back: string
  /** The form of the password, which says whether one stays signed in. */
  readonly login: RefObject<HTMLFormElement | null>
}) {
  const [sent, setSent] = useState<Readonly<Record<string, string>> | null>(null)
  const { form, isSending, result, submit } = useFormPost<AccountRefusal, AccountProblems, Done>({
    send: readPasskey,
    done: ({ passkey }) => {
      const isKept = login.current?.querySelector<HTMLInputElement>('[name=keep]')?.checked
      setSent({ passkey, volver: back, keep: isKept ? 'si' : '' })
    },
  })
  return (
    <WherePasskeys>
      <p className="row ac-or">{m.account_or()}</p>
      {!isSending && <AccountNote result={result ?? undefined} />}
      <form ref={form} onSubmit={submit}>
        <Button type="submit" variant="outline" block busy={isSending}>
          <Fingerprint className="i" aria-hidden />
          {m.account_passkey_sign_in()}
        </Button>
      </form>
      {sent && <SentForm key={sent.passkey} fields={sent} />}
    </WherePasskeys>
  )
}
