import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { EntryPage } from '../account.types'
import { EmailField, NameFields } from './account-fields'
import { AccountNote } from './account-note'
import { AccountTerms } from './account-terms'
import { EntryFrame } from './entry-frame'
import { NewPassword } from './new-password'
import { SentScreen } from './sent-screen'
import { SocialLinks } from './social-links'

export function RegisterScreen({ page }: { readonly page: EntryPage }) {
  const { posted, providers, car } = page
  const { form, isSending, problems, submit } = useFormPost({ posted: posted?.result })
  const [typed, setTyped] = useState(posted?.values.email ?? '')
  if (posted?.result.ok) {
    const { email = '' } = posted.values
    return (
      <SentScreen car={car} lead={m.account_sent_register({ email })} email={email} again={false} />
    )
  }
  return (
    <EntryFrame
      car={car}
      title={m.account_register_title()}
      lead={m.account_register_lead()}
      more={
        <p>
          {m.account_have()}{' '}
          <Link to="/cuenta/entrar" className="link">
            {m.account_sign_in()}
          </Link>
        </p>
      }
    >
      <AccountNote result={posted?.result} />
      <form
        ref={form}
        className="ac-form"
        method="post"
        noValidate
        onSubmit={submit}
        onInput={({ currentTarget }) =>
          setTyped(String(new FormData(currentTarget).get('email') ?? ''))
        }
      >
        <NameFields values={posted?.values} problems={problems} />
        <EmailField values={posted?.values} problems={problems} help={m.account_email_verify()} />
        <NewPassword label={m.account_password()} email={typed} problems={problems} />
        <AccountTerms problems={problems} />
        <Button type="submit" size="lg" block busy={isSending}>
          {m.account_register_title()}
        </Button>
        <SocialLinks providers={providers} back="" />
      </form>
    </EntryFrame>
  )
}
